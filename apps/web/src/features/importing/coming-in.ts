import type { Place } from '@escuta/import';
import { kmBetween, whereOf } from './extent.ts';
import type { ReadyFile } from './read/reader.ts';

/** What a person says of new recordings that are asked about. */
export interface Answers {
  /** Those whose sound another company has come in. */
  isBrought: boolean;
  /** Those far from the others stay out. */
  isFarLeft: boolean;
}

/** A recording far from where most are. */
export interface FarFile extends ReadyFile {
  km: number;
}

interface ComingIn {
  /** Of those that come in, by their places in the check. */
  places: readonly number[];
  /** Middle of all recordings, new and already stored; null when nothing comes in. */
  where: Place | null;
  /** What of the new recordings is far from there, whether it comes in or not. */
  far: readonly FarFile[];
}

/** What the check of an import has found. */
interface Found {
  ready: readonly ReadyFile[];
  /** Recordings of the files that the company has already. */
  existing: ReadonlySet<number>;
  /** New recordings, by their places. */
  fresh: readonly number[];
  /** Those whose sound another company has. */
  stored: ReadonlyMap<number, unknown>;
}

/** What an import brings by the answers of a person: the figures, the lists and the sending go by it. */
export function comingIn({ ready, existing, fresh, stored }: Found, { isBrought, isFarLeft }: Answers): ComingIn {
  const wanted = fresh.filter((place) => isBrought || !stored.has(place));
  const placed = (at: number) => ({ ...(ready[at] as ReadyFile), at });
  // What is there already tells as well where the others are: one that was left out the last time is as far from them now.
  const { place: where, far } = whereOf(wanted.map(placed), [...existing].map(placed));
  const left = new Set(isFarLeft ? far.map(({ at }) => at) : []);
  return {
    places: wanted.filter((place) => !left.has(place)),
    where,
    far: where ? far.map((one) => ({ ...one, km: kmBetween(one, where) })) : [],
  };
}

const BOTH = [true, false];
/** All answers that a person can give. */
export const ALL_ANSWERS: readonly Answers[] = BOTH.flatMap((isBrought) =>
  BOTH.map((isFarLeft) => ({ isBrought, isFarLeft })),
);
