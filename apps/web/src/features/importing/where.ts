import type { Place } from '@escuta/import';
import { Extent, isInOtherCity } from './addresses/read/summary.ts';

/** Where most of what is to come in is, and what of it is far from there. */
export function whereOf<T extends Place>(all: readonly T[]): { place: Place | null; far: T[] } {
  const extent = new Extent();
  for (const one of all) extent.add(one);
  const { place } = extent.end();
  return { place, far: all.filter((one) => place && isInOtherCity(one, place)) };
}
