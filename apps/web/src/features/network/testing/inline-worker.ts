import { answerStep } from '../read/answer.ts';
import { Reader } from '../read/reader.ts';
import type { StepReply, StepRequest } from '../read/reader-messages.ts';
import { loadSqlite } from '../read/testing/geopackage-bytes.ts';

/** In place of a worker, which tests outside a browser do not have: reads in the page itself. */
export class InlineWorker {
  readonly #reader = new Reader(loadSqlite);
  #listeners: ((event: { data: StepReply }) => void)[] = [];

  addEventListener(name: string, listener: (event: { data: StepReply }) => void): void {
    if (name === 'message') this.#listeners.push(listener);
  }

  postMessage(request: StepRequest): void {
    void answerStep(this.#reader, request, (data) => {
      for (const listener of this.#listeners) listener({ data });
    });
  }

  terminate(): void {
    this.#listeners = [];
  }
}
