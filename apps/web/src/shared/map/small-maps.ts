import { plainPosition } from '@escuta/domain';
import { createStore } from '../session/create-store.ts';
import type { MapPress, SmallMapsOptions } from './map-press.ts';
import { SMALL_MAP_ZOOM, type SmallMapPlace } from './small-map-size.ts';

/** Drawn maps kept: twice the largest page of the print report, about 20 kB each. */
const KEPT = 500;
/** Failures in a row after which drawing stops. */
const MAX_FAILURES = 3;

interface Job {
  place: SmallMapPlace;
  signal: AbortSignal;
  done(url: string): void;
  failed(reason: unknown): void;
}

/**
 * Small maps as JPEGs, all drawn by one hidden map: a page of 250 samples would otherwise need 250 WebGL contexts, and a browser has
 * sixteen. One sheet after another is painted, in the light theme as on paper, and every waiting small map that lies on it is cut out; the
 * newest are kept.
 */
export class SmallMaps {
  readonly #options: SmallMapsOptions;
  readonly #drawn = new Map<string, string>();
  readonly #revision = createStore(0);
  #queue: Job[] = [];
  #busy = false;
  #gone = false;
  #press: Promise<MapPress> | null = null;
  #credits = '';

  constructor(options: SmallMapsOptions) {
    this.#options = options;
  }

  readonly subscribe = this.#revision.subscribe;

  /** Object URL of the small map of a place, if it is drawn. */
  urlOf(place: SmallMapPlace): string | undefined {
    return this.#drawn.get(keyOf(place));
  }

  /** Credits of the map data shown, required by its licence; empty while there are none. */
  get credits(): string {
    return this.#credits;
  }

  /**
   * Object URL of the small map of a place, drawn in turn.
   * @throws the signal's reason when aborted; Error when the browser or the base map fails
   */
  draw(place: SmallMapPlace, signal: AbortSignal): Promise<string> {
    return new Promise((done, failed) => {
      if (signal.aborted) return failed(signal.reason);
      if (this.#gone) return failed(new Error('disposed'));
      signal.addEventListener('abort', () => failed(signal.reason), { once: true });
      this.#queue.push({ place, signal, done, failed });
      void this.#work();
    });
  }

  /**
   * Draws all small maps that are missing.
   * @param onProgress called with the number of finished maps, failed ones included
   * @returns how many could not be drawn; after several failures in a row the rest count as failed
   * @throws the signal's reason when aborted
   */
  async drawAll(
    places: readonly SmallMapPlace[],
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<number> {
    let missing = 0;
    let failures = 0;
    let finished = 0;
    const giveUp = new AbortController();
    const either = AbortSignal.any([signal, giveUp.signal]);
    // All are queued at once, so that neighbouring places share a sheet.
    const waits = places.map(async (place) => {
      const drawn = await this.draw(place, either).catch(() => null);
      if (signal.aborted) return;
      failures = drawn ? 0 : failures + 1;
      if (!drawn) missing += 1;
      if (failures === MAX_FAILURES) giveUp.abort();
      finished += 1;
      onProgress(finished);
    });
    await Promise.all(waits);
    signal.throwIfAborted();
    return missing;
  }

  /** Removes the hidden map and revokes all object URLs. */
  dispose(): void {
    this.#gone = true;
    for (const job of this.#queue.splice(0)) job.failed(new Error('disposed'));
    void this.#press?.then((press) => press.remove()).catch(() => {});
    this.#press = null;
    for (const url of this.#drawn.values()) URL.revokeObjectURL(url);
    this.#drawn.clear();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      if (job.signal.aborted) continue;
      const kept = this.urlOf(job.place);
      if (kept) job.done(kept);
      else await this.#paint(job).catch(job.failed);
    }
    this.#busy = false;
  }

  /** Paints a place and cuts out all queued places on the same sheet; the next sheet is painted while these are compressed. */
  async #paint(job: Job): Promise<void> {
    const sheet = await (await this.#opened()).paint(job.place);
    const here = [job, ...this.#queue.filter(({ place }) => sheet.holds(place))];
    this.#queue = this.#queue.filter((other) => !here.includes(other));
    for (const { place, signal, done, failed } of here) {
      if (signal.aborted) continue;
      sheet
        .cut(place)
        .then((jpeg) => done(this.#keep(keyOf(place), jpeg, sheet.credits)))
        .catch(failed);
    }
  }

  #opened(): Promise<MapPress> {
    // The map library is loaded with the first small map: a list without maps does not need it.
    this.#press ??= import('./map-press.ts')
      .then(({ openMapPress }) => openMapPress({ zoom: SMALL_MAP_ZOOM, ...this.#options }))
      .catch((reason: unknown) => {
        // The next small map tries again.
        this.#press = null;
        throw reason;
      });
    return this.#press;
  }

  #keep(key: string, jpeg: Blob, credits: string): string {
    if (this.#gone) throw new Error('disposed');
    // Another sample at the same place may have been drawn meanwhile.
    const kept = this.#drawn.get(key);
    if (kept) return kept;
    const url = URL.createObjectURL(jpeg);
    this.#drawn.set(key, url);
    for (const [oldest, old] of this.#drawn) {
      if (this.#drawn.size <= KEPT) break;
      this.#drawn.delete(oldest);
      URL.revokeObjectURL(old);
    }
    // Drawn maps stay on the screen, so their credits stay too.
    if (credits !== '') this.#credits = credits;
    this.#revision.set(this.#revision.get() + 1);
    return url;
  }
}

const keyOf = ({ lat, lon }: SmallMapPlace) => plainPosition({ lat, lon });
