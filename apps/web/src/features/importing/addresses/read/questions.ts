import type { AddressBatch } from '@escuta/contract';
import type { Address } from '@escuta/import';
import { BatchFiller } from './batches.ts';

/** Batches that the server is asked about at most: all of a city of 100,000 addresses. */
export const QUESTIONS_MAX = 50;

/** Addresses of which the server is asked how many are there. */
export interface Question {
  batch: AddressBatch;
  /** Addresses of the list for which it stands: with those that had come before. */
  lines: number;
}

/**
 * What is asked before a list is sent. Of a short list it is everything, each address once. Of a longer one it is every second batch, every fourth
 * and so on, from its beginning to its end, so that neither memory nor the number of calls grows with it.
 */
export class Questions {
  #all: Question[] = [];
  /** One batch of so many is kept. */
  #step = 1;
  #batches = 0;
  #lines = 0;
  readonly #filler = new BatchFiller();
  readonly #seen = new Set<string>();

  add(address: Address): void {
    this.#lines += 1;
    if (this.isWhole && this.#wasSeen(address)) return;
    const batch = this.#filler.add(address);
    if (batch) this.#keep(batch);
  }

  /** Whether the whole list is asked about. */
  get isWhole(): boolean {
    return this.#step === 1;
  }

  end(): Question[] {
    const batch = this.#filler.end();
    if (batch) this.#keep(batch);
    return this.#all;
  }

  #wasSeen({ lat, lon, endereco }: Address): boolean {
    const key = `${lat} ${lon} ${endereco}`;
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }

  #keep(batch: AddressBatch): void {
    if (this.#batches % this.#step === 0) this.#all.push({ batch, lines: this.#lines });
    this.#batches += 1;
    this.#lines = 0;
    if (this.#all.length <= QUESTIONS_MAX) return;
    this.#all = this.#all.filter((_, at) => at % 2 === 0);
    this.#step *= 2;
    this.#seen.clear();
  }
}
