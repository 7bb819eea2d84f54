import { SELECTION_MAX } from '@escuta/contract';
import { Problem } from './problem.ts';

/** Refuses more samples than one action takes, with their field. */
export function refuseTooMany(field: string, count: number): void {
  if (count <= SELECTION_MAX) return;
  const params = { max: SELECTION_MAX };
  throw new Problem('too_many_selected', { details: [{ field, code: 'too_long', params }], params });
}

/** Most names that a refusal lists; more are shown as "…". */
const MOST_NAMED = 10;

/** The first names of a list, joined for a refusal. */
export const named = (texts: readonly string[]) =>
  texts.slice(0, MOST_NAMED).join(', ') + (texts.length > MOST_NAMED ? ' …' : '');
