import { answerInTurn } from '../answer.ts';
import type { StepReply, StepRequest } from '../messages.ts';

/** In place of a worker, which tests outside a browser do not have: reads in the page itself. */
export class InlineWorkerOf {
  #listeners: ((event: { data: StepReply }) => void)[] = [];
  readonly #answer: (request: StepRequest) => void;

  constructor(reader: object) {
    this.#answer = answerInTurn(reader, (data) => {
      for (const listener of this.#listeners) listener({ data });
    });
  }

  addEventListener(name: string, listener: (event: { data: StepReply }) => void): void {
    if (name === 'message') this.#listeners.push(listener);
  }

  postMessage(request: StepRequest): void {
    this.#answer(request);
  }

  terminate(): void {
    this.#listeners = [];
  }
}
