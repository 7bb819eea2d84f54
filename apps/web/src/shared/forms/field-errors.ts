import type { FieldIssueCode, ProblemCode, ValueIssue } from '@escuta/contract';
import { ApiProblem } from '../api/problems.ts';
import { textsOf } from '../i18n/index.ts';

type Params = NonNullable<ValueIssue['params']>;

/** Error texts of a field that replace the usual ones. */
export type ErrorTexts = Partial<Record<FieldIssueCode, string | ((params: Params) => string)>>;

/** Error of a field: from its schema, from the server, or a text of the screen. */
type EncodedError = ValueIssue | { problem: ProblemCode; params: ApiProblem['params'] } | { text: string };

/** Encodes an error as a message. Its text is looked up when shown, so that it follows the language. */
export const encodeError = (error: EncodedError) => JSON.stringify(error);

/** The error that a message encodes; the text of a schema's own check, which is for developers, is “invalid”. */
function parseError(message: string): EncodedError {
  try {
    return JSON.parse(message) as EncodedError;
  } catch {
    return { code: 'invalid' };
  }
}

/** Text shown under a field. */
export function errorText(message: string | undefined, errorTexts: ErrorTexts = {}): string | undefined {
  if (message === undefined) return undefined;
  const error = parseError(message);
  if ('text' in error) return error.text;
  if ('problem' in error) return textsOf('problems')(error.problem, error.params);
  const own = errorTexts[error.code];
  if (typeof own === 'string') return own;
  return own?.(error.params ?? {}) ?? textsOf('problems')(`field.${error.code}`, error.params);
}

/** Fields named by a refusal, each with the message of its error. */
export function refusedFields(reason: unknown): [field: string, message: string][] {
  if (!(reason instanceof ApiProblem)) return [];
  const { code, params, details } = reason;
  return details.map(({ field, ...issue }) => [
    field,
    encodeError(code === 'invalid_input' ? issue : { problem: code, params }),
  ]);
}
