import { answerInTurn } from '../read/answer.ts';
import { Reader } from '../read/reader.ts';
import type { StepReply, StepRequest } from '../read/reader-messages.ts';
import { loadSqlite } from '../read/testing/geopackage-bytes.ts';

/** In place of a worker, which tests outside a browser do not have: reads in the page itself. */
export class InlineWorker {
  #listeners: ((event: { data: StepReply }) => void)[] = [];
  readonly #answer = answerInTurn(new Reader(loadSqlite), (data) => {
    for (const listener of this.#listeners) listener({ data });
  });

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
