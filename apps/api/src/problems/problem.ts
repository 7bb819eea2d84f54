import { type FieldIssue, type ProblemCode, type ProblemReply, problems } from '@escuta/contract';

type Extra = Omit<Partial<ProblemReply>, 'error' | 'message'>;

/** A refusal returned to the caller; any other error is an internal one. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extra: Extra;

  constructor(code: ProblemCode, extra: Extra = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }

  get details(): FieldIssue[] | undefined {
    return this.extra.details;
  }

  get params(): ProblemReply['params'] {
    return this.extra.params;
  }

  get status(): number {
    return problems[this.code].status;
  }

  toReply(): ProblemReply {
    return { error: true, message: this.code, ...this.extra };
  }
}
