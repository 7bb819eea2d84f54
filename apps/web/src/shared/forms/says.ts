import type { FieldIssueCode, ProblemCode, ValueIssue } from '@escuta/contract';
import { ApiProblem } from '../api/problems.ts';
import { textsOf } from '../i18n/index.ts';

type Params = NonNullable<ValueIssue['params']>;

/** Error texts of a field that replace the usual ones. */
export type Says = Partial<Record<FieldIssueCode, string | ((params: Params) => string)>>;

/** Error of a field: from its schema, from the server, or a text of the screen. */
type Wrong = ValueIssue | { problem: ProblemCode; params: ApiProblem['params'] } | { text: string };

/** Encodes an error as a message. Its text is looked up when shown, so that it follows the language. */
export const messageOf = (wrong: Wrong) => JSON.stringify(wrong);

/** The error that a message encodes; the text of a schema's own check, which is for developers, is “invalid”. */
function wrongOf(message: string): Wrong {
  try {
    return JSON.parse(message) as Wrong;
  } catch {
    return { code: 'invalid' };
  }
}

/** Text shown under a field. */
export function errorText(message: string | undefined, says: Says = {}): string | undefined {
  if (message === undefined) return undefined;
  const wrong = wrongOf(message);
  if ('text' in wrong) return wrong.text;
  if ('problem' in wrong) return textsOf('problems')(wrong.problem, wrong.params);
  const own = says[wrong.code];
  if (typeof own === 'string') return own;
  return own?.(wrong.params ?? {}) ?? textsOf('problems')(`field.${wrong.code}`, wrong.params);
}

/** Fields named by a refusal, each with the message of its error. */
export function refusedFields(reason: unknown): [field: string, message: string][] {
  if (!(reason instanceof ApiProblem)) return [];
  const { code, params, details } = reason;
  return details.map(({ field, ...issue }) => [
    field,
    messageOf(code === 'invalid_input' ? issue : { problem: code, params }),
  ]);
}
