import { normal, type Random } from '../chance.ts';
import { acrossAt, BLOCK_METRES, type Line, type Street, toPosition } from '../streets.ts';
import { lonLatOf, type Point, pointOf } from './plane.ts';
import type { Quarter } from './towns.ts';

const STEP = 20;
/** Distance of the farthest streets from the middle; they are cut to their neighbourhood. */
const REACH = 1150;
/** Length over which an invented street bends. */
const BENDING_METRES = 1280;
/** An invented street lies at least this far from a surveyed one of the same direction. */
const APART_METRES = 62;

/** A street before it is cut to the land that it may use. */
export interface Draft {
  points: Point[];
  /** Set for a street that the demonstration's collectors walked: its name and the part they walked, which is never cut off. */
  surveyed: { nome: string; walked: Point[] } | null;
}

function pointsOf(quarter: Quarter, line: Line, half: number): Point[] {
  const [lon, lat] = lonLatOf(quarter.middle);
  const place = quarter.district ?? { lat, lon, angle: quarter.angle };
  const count = Math.ceil((2 * half) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => {
    const along = -half + (index / count) * 2 * half;
    return pointOf(toPosition(place, along, acrossAt(line, along), line.crossing));
  });
}

/** The streets of a neighbourhood's grid: the surveyed ones, drawn on beyond their ends, and invented ones beside them. */
export function gridOf(random: Random, quarter: Quarter, surveyed: readonly Street[]): Draft[] {
  const own = surveyed.filter(({ district }) => district === quarter.district);
  const drafts: Draft[] = own.map(({ line, nome }) => ({
    points: pointsOf(quarter, line, REACH),
    surveyed: { nome, walked: pointsOf(quarter, line, line.lengthMetres / 2) },
  }));
  const blocks = Math.ceil(REACH / BLOCK_METRES);
  // Around the middle of a neighbourhood without survey blocks are a little longer in one direction.
  const stretch = quarter.district ? 1 : 1.15;
  for (const crossing of [false, true]) {
    const taken = own.filter(({ line }) => line.crossing === crossing).map(({ line }) => line.offset);
    for (let block = -blocks; block <= blocks; block++) {
      const offset = block * BLOCK_METRES * (crossing ? stretch : 1) + normal(random) * 5;
      const line = { offset, crossing, lengthMetres: BENDING_METRES, bend: normal(random) * 20 };
      if (taken.some((other) => Math.abs(other - offset) < APART_METRES)) continue;
      drafts.push({ points: pointsOf(quarter, line, REACH), surveyed: null });
    }
  }
  return drafts;
}
