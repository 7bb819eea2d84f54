import { type FieldIssue, type PermissionAsked, type ProblemCode, type ProblemReply, problems } from '@escuta/contract';

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

/** A refusal by role of a part of a call, which needs more than the call itself. */
export class Denied extends Problem {
  readonly needed: PermissionAsked;

  constructor(needed: PermissionAsked) {
    super('capability_denied');
    this.needed = needed;
  }
}
