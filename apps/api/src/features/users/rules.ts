import { Problem } from '../../problems/problem.ts';

/** Whether the settings refuse an address, its domain or a parent domain (USR-03). */
function isRefused(refused: readonly string[], email: string): boolean {
  const [, domain = ''] = email.split('@');
  return refused.some((part) => (part.includes('@') ? part === email : part === domain || domain.endsWith(`.${part}`)));
}

/** Throws email_refused with the fields whose address the settings refuse. */
export function checkRefused(refused: readonly string[], given: readonly { field: string; email: string }[]): void {
  const details = given
    .filter(({ email }) => isRefused(refused, email))
    .map(({ field }) => ({ field, code: 'invalid' as const }));
  if (details.length > 0) throw new Problem('email_refused', { details });
}

/** The addresses that appear more than once, each listed once. */
export function duplicates(emails: readonly string[]): string[] {
  return [...new Set(emails.filter((email, place) => emails.indexOf(email) !== place))];
}

/** Throws unit_not_available with the fields whose units are not below the person's company. */
export function checkUnits(
  below: ReadonlySet<number>,
  given: readonly { field: string; filiais: readonly number[] }[],
): void {
  const wrong = given.filter(({ filiais }) => filiais.some((unit) => !below.has(unit)));
  const details = wrong.map(({ field }) => ({ field, code: 'invalid_choice' as const }));
  if (details.length > 0) throw new Problem('unit_not_available', { details });
}
