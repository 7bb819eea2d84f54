import type { SampleWarning } from '@escuta/contract';
import { distanceMetres, type Position } from './geo.ts';
import { METER_APART_M } from './uploads.ts';
import { meterNumber } from './visits.ts';

/** A recording that is to come in. */
interface AtMeter extends Position {
  dt_amostra: Date;
  /** Metres; nothing when unknown. */
  precisao: number | null | undefined;
  /** As it was written. */
  hidrometro: string | null | undefined;
}

/** Where meters were heard by recordings that come in together. What the database knows of them is judged apart. */
export class HeardMeters {
  /** Of each meter by time, those of one instant as they came. */
  readonly #heard = new Map<string, AtMeter[]>();

  /** Adds to the doubts about the next recording whether its meter was heard elsewhere by one before it. @param doubts those known already */
  doubtsAbout(next: AtMeter, doubts: readonly SampleWarning[]): SampleWarning[] {
    const meter = meterNumber(next.hidrometro);
    if (meter === null || doubts.includes('meter_elsewhere') || doubts.includes('place_unlikely')) return [...doubts];
    const heard = this.#heard.get(meter) ?? [];
    const at = placeAfter(heard, next.dt_amostra);
    // As the database takes it: the last one until the instant, else the first one after it.
    const nearest = heard[at - 1] ?? heard[at];
    if (nearest && metresApart(nearest, next) > METER_APART_M) return [...doubts, 'meter_elsewhere'];
    this.#heard.set(meter, heard);
    heard.splice(at, 0, next);
    return [...doubts];
  }
}

const metresApart = (one: AtMeter, other: AtMeter) =>
  distanceMetres(one, other) - (one.precisao ?? 0) - (other.precisao ?? 0);

/** How many of those in the order of time are not after an instant. */
function placeAfter(heard: readonly AtMeter[], instant: Date): number {
  let [from, to] = [0, heard.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((heard[middle] as AtMeter).dt_amostra > instant) to = middle;
    else from = middle + 1;
  }
  return from;
}
