import { ReadProblem } from './problem.ts';
import type { Step, StepInput, StepReply, StepRequest, StepResult } from './reader-messages.ts';

interface Waiting {
  done(value: unknown): void;
  failed(reason: unknown): void;
  onProgress(part: number): void;
}

/** The reader in its worker. `stop` ends whatever it does; the next step starts another one, which knows of no file. */
export class ReaderClient {
  #worker: Worker | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Performs one step of {@link Reader}. @throws ReadProblem */
  run<S extends Step>(
    step: S,
    input: StepInput<S>,
    onProgress: (part: number) => void = () => {},
  ): Promise<StepResult<S>> {
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
    const worker = new Worker(new URL('./network-reader.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<StepReply>) => this.#onReply(data));
    // The worker could not be loaded, or used up its memory.
    worker.addEventListener('error', () => {
      for (const { failed } of this.#waiting.values()) failed(new ReadProblem('unreadable'));
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
    if ('problem' in reply) waiting?.failed(new ReadProblem(reply.problem.code, reply.problem.params));
    else waiting?.done(reply.value);
  }
}
