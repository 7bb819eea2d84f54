import { FileProblem } from '../files/problem.ts';
import type { Step, StepInput, StepReply, StepRequest, StepResult } from './messages.ts';

interface Waiting {
  done(value: unknown): void;
  failed(reason: unknown): void;
  onProgress(part: number): void;
}

/** Whether a step failed only because its reader was stopped, which is no failure to tell of. */
export const isStopped = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError';

/** A reader in its worker. `stop` ends whatever it does; the next step starts another one, which knows of no file. */
export class WorkerClient<Reader> {
  readonly #start: () => Worker;
  #worker: Worker | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** Performs one step. Throws the step's FileProblem, and what `isStopped` knows. */
  run<S extends Step<Reader>>(
    step: S,
    input: StepInput<Reader, S>,
    onProgress: (part: number) => void = () => {},
  ): Promise<StepResult<Reader, S>> {
    const id = ++this.#last;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done: done as (value: unknown) => void, failed, onProgress });
      this.#started().postMessage({ id, step, input } satisfies StepRequest);
    });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#waiting.values()) failed(new DOMException('stopped', 'AbortError'));
    this.#waiting.clear();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.addEventListener('message', ({ data }: MessageEvent<StepReply>) => this.#onReply(data));
    // The worker could not be loaded, or used up its memory.
    worker.addEventListener('error', () => {
      for (const { failed } of this.#waiting.values()) failed(new FileProblem('unreadable'));
      this.#waiting.clear();
      worker.terminate();
      this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }

  #onReply(reply: StepReply): void {
    const waiting = this.#waiting.get(reply.id);
    if ('progress' in reply) {
      waiting?.onProgress(reply.progress);
      return;
    }
    this.#waiting.delete(reply.id);
    if ('problem' in reply) waiting?.failed(new FileProblem(reply.problem.code, reply.problem.params));
    else waiting?.done(reply.value);
  }
}
