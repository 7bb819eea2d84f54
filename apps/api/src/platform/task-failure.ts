/**
 * `unreachable`: the service that the work needs is down or refuses us, so all work of its lane waits. `later`: this task may succeed later.
 * `refused`: this task never will.
 */
export type FailureKind = 'unreachable' | 'later' | 'refused';

/** Why a task of the queue was not done. */
export class TaskFailure extends Error {
  readonly failure: FailureKind;

  constructor(failure: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
