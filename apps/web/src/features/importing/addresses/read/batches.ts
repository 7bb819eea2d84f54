import { ADDRESS_BATCH_MAX, type AddressBatch } from '@escuta/contract';
import type { Address } from '@escuta/import';

/** Letters of one batch. Even if each takes two bytes, the request stays below the largest that the server accepts. */
const BATCH_LETTERS = 250_000;
const empty = (): AddressBatch => ({ lat: [], lon: [], endereco: [] });

/** Collects addresses to batches, each no larger than a call may be. */
export class BatchFiller {
  #batch = empty();
  #letters = 0;

  /** Returns the batch when it is full. */
  add({ lat, lon, endereco }: Address): AddressBatch | null {
    this.#batch.lat.push(lat);
    this.#batch.lon.push(lon);
    this.#batch.endereco.push(endereco);
    this.#letters += endereco.length;
    return this.#batch.lat.length < ADDRESS_BATCH_MAX && this.#letters < BATCH_LETTERS ? null : this.#taken();
  }

  /** The rest. */
  end(): AddressBatch | null {
    return this.#batch.lat.length > 0 ? this.#taken() : null;
  }

  #taken(): AddressBatch {
    const full = this.#batch;
    this.#batch = empty();
    this.#letters = 0;
    return full;
  }
}
