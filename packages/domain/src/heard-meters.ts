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

/** Where meters were heard by recordings that come in together, as the database will know it once they are there. */
export class HeardMeters {
  readonly #heard = new Map<string, AtMeter[]>();

  /** What is doubtful about the next recording, also by those before it. @param doubts by all else that is known */
  doubtsAbout(next: AtMeter, doubts: readonly SampleWarning[]): SampleWarning[] {
    const meter = meterNumber(next.hidrometro);
    if (meter === null || doubts.includes('meter_elsewhere') || doubts.includes('place_unlikely')) return [...doubts];
    const before = this.#heard.get(meter) ?? [];
    const nearest = nearestInTime(before, next);
    if (nearest && metresApart(nearest, next) > METER_APART_M) return [...doubts, 'meter_elsewhere'];
    this.#heard.set(meter, before);
    before.push(next);
    return [...doubts];
  }
}

const metresApart = (one: AtMeter, other: AtMeter) =>
  distanceMetres(one, other) - (one.precisao ?? 0) - (other.precisao ?? 0);

/** The last one until an instant, else the first one after it. */
function nearestInTime(heard: readonly AtMeter[], { dt_amostra }: AtMeter): AtMeter | null {
  const rank = (one: AtMeter) => {
    const later = one.dt_amostra.getTime() - dt_amostra.getTime();
    return later > 0 ? later + Number.MAX_SAFE_INTEGER / 2 : -later;
  };
  let best: AtMeter | null = null;
  for (const one of heard) if (!best || rank(one) < rank(best)) best = one;
  return best;
}
