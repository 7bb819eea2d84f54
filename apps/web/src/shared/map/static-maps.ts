import { createStore } from '../session/create-store.ts';
import type { BaseMapConfig } from './base-map.ts';
import type { MapPress } from './map-press.ts';
import type { StaticPlace } from './static-map-size.ts';

/** Pictures kept: the largest page of the report twice over, some 20 kB each. */
const KEPT = 500;
/** Failures in a row after which nothing more is hoped for. */
const MAX_FAILURES = 3;

export interface StaticMapsOptions {
  config: BaseMapConfig;
  /** Texts of the base map (MAP-06). */
  labels: boolean;
}

interface Job {
  place: StaticPlace;
  signal: AbortSignal;
  done(url: string): void;
  failed(reason: unknown): void;
}

/**
 * Small maps as pictures, all drawn by one hidden map: a page of 250 samples would otherwise need as many WebGL contexts, of which a
 * browser has sixteen. They are drawn one after another, on a light ground as on paper, and the newest are kept.
 */
export class StaticMaps {
  readonly #options: StaticMapsOptions;
  readonly #pictures = new Map<string, string>();
  readonly #revision = createStore(0);
  #queue: Job[] = [];
  #busy = false;
  #gone = false;
  #press: Promise<MapPress> | null = null;

  constructor(options: StaticMapsOptions) {
    this.#options = options;
  }

  readonly subscribe = this.#revision.subscribe;

  /** The picture of a place, if it is there. */
  picture(place: StaticPlace): string | undefined {
    return this.#pictures.get(keyOf(place));
  }

  /**
   * The picture of a place, drawn when its turn comes.
   * @throws the signal's reason when aborted; Error when the browser or the base map fails
   */
  draw(place: StaticPlace, signal: AbortSignal): Promise<string> {
    return new Promise((done, failed) => {
      if (signal.aborted) return failed(signal.reason);
      if (this.#gone) return failed(new Error('disposed'));
      signal.addEventListener('abort', () => failed(signal.reason), { once: true });
      this.#queue.push({ place, signal, done, failed });
      void this.#work();
    });
  }

  /**
   * Draws all pictures that are not there yet.
   * @param tell how many are dealt with
   * @returns how many could not be drawn; several failures in a row are taken for all that follow
   * @throws the signal's reason when aborted
   */
  async drawAll(places: readonly StaticPlace[], signal: AbortSignal, tell: (done: number) => void): Promise<number> {
    let missing = 0;
    let failures = 0;
    for (const [index, place] of places.entries()) {
      if (failures < MAX_FAILURES) {
        const drawn = await this.draw(place, signal).catch(() => null);
        signal.throwIfAborted();
        failures = drawn === null ? failures + 1 : 0;
        if (drawn === null) missing += 1;
      } else missing += 1;
      tell(index + 1);
    }
    return missing;
  }

  /** Lets go of the hidden map and of all pictures. */
  dispose(): void {
    this.#gone = true;
    for (const job of this.#queue.splice(0)) job.failed(new Error('disposed'));
    void this.#press?.then((press) => press.remove()).catch(() => {});
    this.#press = null;
    for (const url of this.#pictures.values()) URL.revokeObjectURL(url);
    this.#pictures.clear();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      if (job.signal.aborted) continue;
      try {
        job.done(this.picture(job.place) ?? (await this.#drawNow(job.place)));
      } catch (reason) {
        job.failed(reason);
      }
    }
    this.#busy = false;
  }

  async #drawNow(place: StaticPlace): Promise<string> {
    // The map's code is fetched with the first picture: a list without pictures needs none of it.
    this.#press ??= import('./map-press.ts')
      .then(({ openMapPress }) => openMapPress(this.#options))
      .catch((reason: unknown) => {
        // The next picture tries again.
        this.#press = null;
        throw reason;
      });
    const url = URL.createObjectURL(await (await this.#press).draw(place));
    if (this.#gone) {
      URL.revokeObjectURL(url);
      throw new Error('disposed');
    }
    this.#keep(keyOf(place), url);
    return url;
  }

  #keep(key: string, url: string): void {
    this.#pictures.set(key, url);
    for (const [oldest, old] of this.#pictures) {
      if (this.#pictures.size <= KEPT) break;
      this.#pictures.delete(oldest);
      URL.revokeObjectURL(old);
    }
    this.#revision.set(this.#revision.get() + 1);
  }
}

const keyOf = ({ lat, lon }: StaticPlace) => `${lat.toFixed(5)},${lon.toFixed(5)}`;
