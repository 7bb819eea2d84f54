/**
 * `unreachable`: the service that the work needs is down or refuses us, so all work of its lane waits. `later`: this task may succeed later.
 * `refused`: this task never will.
 */
export type FailureKind = 'unreachable' | 'later' | 'refused';

/** Why a task of the queue was not done. */
export class TaskFailure extends Error {
  readonly failure: FailureKind;
  /** Nobody knows whether it was done: the service may have taken it, and its answer did not come. */
  readonly mayBeDone: boolean;

  constructor(
    failure: FailureKind,
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { mayBeDone?: boolean } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.mayBeDone = mayBeDone;
  }
}
