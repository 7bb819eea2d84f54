import type { FieldIssueCode, ProblemCode, ValueIssue } from '@escuta/contract';
import { ApiProblem } from '../api/problems.ts';
import { textsOf } from '../i18n/index.ts';

type Params = NonNullable<ValueIssue['params']>;

/** A field's own words for what is wrong with it, in place of the usual ones. */
export type Says = Partial<Record<FieldIssueCode, string | ((params: Params) => string)>>;

/** What is wrong with a field: what its schema says, what the server says of it, or the screen's own words. */
type Wrong = ValueIssue | { problem: ProblemCode; params: ApiProblem['params'] } | { text: string };

/** As the message of an error. Words follow the language, so they are looked up when they are shown. */
export const messageOf = (wrong: Wrong) => JSON.stringify(wrong);

/** What stands under a field. */
export function errorText(message: string | undefined, says: Says = {}): string | undefined {
  if (message === undefined) return undefined;
  const wrong = JSON.parse(message) as Wrong;
  if ('text' in wrong) return wrong.text;
  if ('problem' in wrong) return textsOf('problems')(wrong.problem, wrong.params);
  const own = says[wrong.code];
  if (typeof own === 'string') return own;
  return own?.(wrong.params ?? {}) ?? textsOf('problems')(`field.${wrong.code}`, wrong.params);
}

/** Which fields a refusal names, each with the message of its error. */
export function refusedFields(reason: unknown): [field: string, message: string][] {
  if (!(reason instanceof ApiProblem)) return [];
  const { code, params, details } = reason;
  return details.map(({ field, ...issue }) => [
    field,
    messageOf(code === 'invalid_input' ? issue : { problem: code, params }),
  ]);
}
