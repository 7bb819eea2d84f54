import { type FieldIssue, type ProblemCode, type ProblemReply, problems } from '@escuta/contract';

/** Addresses that somebody has, and that stand twice in the request. */
type TakenEmails = Pick<ProblemReply, 'already_registered' | 'duplicated_emails'>;

/** A reply that says no. `code` is also the key of its text (shared/i18n/problems.texts.ts). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: ProblemCode;
  /** What is wrong with which field of the input. */
  readonly details: readonly FieldIssue[];
  /** Values for the text. */
  readonly params: Readonly<Record<string, string | number>>;
  /** The addresses of emails_taken. */
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

/** No reply at all: the server could not be reached. Never ends the session. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';
}

/** A broken connection is believed after so long. */
const LEAVING_MS = 300;

/**
 * Waits before a failed call is taken for failed. A page that is left breaks its calls off, which may have got through, and never wakes
 * from this.
 */
export async function outlivesPage(problem: unknown): Promise<void> {
  if (problem instanceof NetworkProblem) await new Promise((wake) => setTimeout(wake, LEAVING_MS));
}

/** Makes a problem of a failed reply; what is not the contract's own shape counts as an internal error. */
export function problemOf(status: number, body: unknown): ApiProblem {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Partial<ProblemReply>;
  const known = typeof reply.message === 'string' && Object.hasOwn(problems, reply.message);
  const code = known ? (reply.message as ProblemCode) : 'internal_error';
  return new ApiProblem(status, code, reply.details, reply.params, reply);
}

/** True for the error flag that travels under status 200 too (D-01). */
export function isProblemReply(body: unknown): body is ProblemReply {
  return typeof body === 'object' && body !== null && (body as { error?: unknown }).error === true;
}
