import { type FieldIssue, type ProblemCode, type ProblemReply, problems } from '@escuta/contract';

/** A refusal that the caller is told about; anything else thrown is an internal error. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: FieldIssue[] | undefined;
  readonly params: Record<string, string | number> | undefined;

  constructor(code: ProblemCode, extra: { details?: FieldIssue[]; params?: Record<string, string | number> } = {}) {
    super(code);
    this.code = code;
    this.details = extra.details;
    this.params = extra.params;
  }

  get status(): number {
    return problems[this.code].status;
  }

  toReply(): ProblemReply {
    return {
      error: true,
      message: this.code,
      ...(this.details && { details: this.details }),
      ...(this.params && { params: this.params }),
    };
  }
}
