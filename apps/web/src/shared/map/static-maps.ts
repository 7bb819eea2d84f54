import { plainPosition } from '@escuta/domain';
import { createStore } from '../session/create-store.ts';
import type { MapPress, StaticMapsOptions } from './map-press.ts';
import type { StaticPlace } from './static-map-size.ts';

/** Pictures kept: the largest page of the report twice over, some 20 kB each. */
const KEPT = 500;
/** Failures in a row after which nothing more is hoped for. */
const MAX_FAILURES = 3;

interface Job {
  place: StaticPlace;
  signal: AbortSignal;
  done(url: string): void;
  failed(reason: unknown): void;
}

/**
 * Small maps as pictures, all drawn by one hidden map: a page of 250 samples would otherwise need as many WebGL contexts, of which a
 * browser has sixteen. Sheet after sheet is painted, on a light ground as on paper, and the pictures of all who wait are cut out of it; the
 * newest are kept.
 */
export class StaticMaps {
  readonly #options: StaticMapsOptions;
  readonly #pictures = new Map<string, string>();
  readonly #revision = createStore(0);
  #queue: Job[] = [];
  #busy = false;
  #gone = false;
  #press: Promise<MapPress> | null = null;
  #credits = '';

  constructor(options: StaticMapsOptions) {
    this.#options = options;
  }

  readonly subscribe = this.#revision.subscribe;

  /** The picture of a place, if it is there. */
  picture(place: StaticPlace): string | undefined {
    return this.#pictures.get(keyOf(place));
  }

  /** Whose data the pictures show, to be said beside them; empty while there is none to name. */
  get credits(): string {
    return this.#credits;
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
    let dealtWith = 0;
    const giveUp = new AbortController();
    const either = AbortSignal.any([signal, giveUp.signal]);
    // All stand in line at once, so that those of one neighbourhood are cut out of one sheet.
    const waits = places.map(async (place) => {
      const drawn = await this.draw(place, either).catch(() => null);
      if (signal.aborted) return;
      failures = drawn ? 0 : failures + 1;
      if (!drawn) missing += 1;
      if (failures === MAX_FAILURES) giveUp.abort();
      dealtWith += 1;
      tell(dealtWith);
    });
    await Promise.all(waits);
    signal.throwIfAborted();
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
      const kept = this.picture(job.place);
      if (kept) job.done(kept);
      else await this.#paint(job).catch(job.failed);
    }
    this.#busy = false;
  }

  /** Paints a place and cuts out what else is waited for of its neighbourhood; the next is painted while they are packed. */
  async #paint(job: Job): Promise<void> {
    const sheet = await (await this.#opened()).paint(job.place);
    const here = [job, ...this.#queue.filter(({ place }) => sheet.holds(place))];
    this.#queue = this.#queue.filter((other) => !here.includes(other));
    for (const { place, signal, done, failed } of here) {
      if (signal.aborted) continue;
      sheet
        .cut(place)
        .then((picture) => done(this.#keep(keyOf(place), picture, sheet.credits)))
        .catch(failed);
    }
  }

  #opened(): Promise<MapPress> {
    // The map's code is fetched with the first picture: a list without pictures needs none of it.
    this.#press ??= import('./map-press.ts')
      .then(({ openMapPress }) => openMapPress(this.#options))
      .catch((reason: unknown) => {
        // The next picture tries again.
        this.#press = null;
        throw reason;
      });
    return this.#press;
  }

  #keep(key: string, picture: Blob, credits: string): string {
    if (this.#gone) throw new Error('disposed');
    // Two samples at one place may have been painted one behind the other.
    const kept = this.#pictures.get(key);
    if (kept) return kept;
    const url = URL.createObjectURL(picture);
    this.#pictures.set(key, url);
    for (const [oldest, old] of this.#pictures) {
      if (this.#pictures.size <= KEPT) break;
      this.#pictures.delete(oldest);
      URL.revokeObjectURL(old);
    }
    // What was once painted stays in sight, so its credits do too.
    if (credits !== '') this.#credits = credits;
    this.#revision.set(this.#revision.get() + 1);
    return url;
  }
}

const keyOf = ({ lat, lon }: StaticPlace) => plainPosition({ lat, lon });
