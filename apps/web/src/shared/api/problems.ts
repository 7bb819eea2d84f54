import { type FieldIssue, type ProblemCode, type ProblemReply, problems } from '@escuta/contract';

/** E-mail addresses already registered, and those repeated in the request. */
type TakenEmails = Pick<ProblemReply, 'already_registered' | 'duplicated_emails'>;

/** A refusal by the server. `code` is also the key of its text (shared/i18n/problems.texts.ts). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: ProblemCode;
  /** Issues by field of the input. */
  readonly details: readonly FieldIssue[];
  /** Values for the text. */
  readonly params: Readonly<Record<string, string | number>>;
  /** E-mail addresses of emails_taken. */
  readonly emails: TakenEmails;

  constructor(
    status: number,
    code: ProblemCode,
    details: readonly FieldIssue[] = [],
    params: Readonly<Record<string, string | number>> = {},
    emails: TakenEmails = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
    this.params = params;
    this.emails = emails;
  }
}

/** No response: the server could not be reached. Never ends the session. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';
}

/** Delay before a failed connection is reported, milliseconds. */
const LEAVING_MS = 300;

/**
 * Waits before a failed call is reported. Leaving a page aborts its calls, although they may have succeeded; such a page never resumes
 * after this wait.
 */
export async function outlivesPage(problem: unknown): Promise<void> {
  if (problem instanceof NetworkProblem) await new Promise((wake) => setTimeout(wake, LEAVING_MS));
}

/** Turns a failed response into a problem; a body outside the contract counts as an internal error. */
export function problemOf(status: number, body: unknown): ApiProblem {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Partial<ProblemReply>;
  const known = typeof reply.message === 'string' && Object.hasOwn(problems, reply.message);
  const code = known ? (reply.message as ProblemCode) : 'internal_error';
  return new ApiProblem(status, code, reply.details, reply.params, reply);
}

/** True for the error flag, which also occurs under status 200 (D-01). */
export function isProblemReply(body: unknown): body is ProblemReply {
  return typeof body === 'object' && body !== null && (body as { error?: unknown }).error === true;
}
