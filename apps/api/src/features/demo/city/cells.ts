import { distance, type Point, sampled } from './plane.ts';
import type { Quarter } from './towns.ts';

const CORNERS = 28;
/** A distance beyond the edge of every town, metres. */
const REACH = 1600;
const STEP = 20;

/**
 * Borders between neighbourhoods are straight on a bent sheet: on it each neighbourhood has the land nearest to its middle, and unbent they
 * become curves.
 */
export function bent({ x, y }: Point): Point {
  return {
    x: x + 46 * Math.sin(y / 310 + 1.3) + 20 * Math.sin(y / 137),
    y: y + 42 * Math.sin(x / 290 + 0.4) + 18 * Math.sin(x / 151 + 2),
  };
}

function unbent(point: Point): Point {
  let found = point;
  for (let round = 0; round < 12; round++) {
    const at = bent(found);
    found = { x: found.x + point.x - at.x, y: found.y + point.y - at.y };
  }
  return found;
}

/** A border of a neighbourhood, with the number of the one behind it, -1 for open land. */
interface Side {
  from: Point;
  to: Point;
  behind: number;
}

/** The part of an outline that is nearer to `here` than to `there`. */
function cut(sides: readonly Side[], here: Point, there: Point, behind: number): Side[] {
  const middle = { x: (here.x + there.x) / 2, y: (here.y + there.y) / 2 };
  const beyond = ({ x, y }: Point) => (x - middle.x) * (there.x - here.x) + (y - middle.y) * (there.y - here.y);
  const kept: Side[] = [];
  const crossings: { leaving?: Point; entering?: Point } = {};
  for (const side of sides) {
    const [a, b] = [beyond(side.from), beyond(side.to)];
    if (a > 0 && b > 0) continue;
    if (a <= 0 && b <= 0) {
      kept.push(side);
      continue;
    }
    const share = a / (a - b);
    const at = {
      x: side.from.x + (side.to.x - side.from.x) * share,
      y: side.from.y + (side.to.y - side.from.y) * share,
    };
    if (a <= 0) {
      kept.push({ ...side, to: at });
      crossings.leaving = at;
    } else {
      kept.push({ ...side, from: at });
      crossings.entering = at;
    }
  }
  const { leaving, entering } = crossings;
  if (!leaving || !entering) return kept;
  const after = kept.findIndex(({ to }) => distance(to, leaving) < 1e-6);
  kept.splice(after + 1, 0, { from: leaving, to: entering, behind });
  return kept;
}

/** The borders of a neighbourhood, on the bent sheet. */
function sidesOf(quarters: readonly Quarter[], index: number): Side[] {
  const { middle } = quarters[index] as Quarter;
  const here = bent(middle);
  const corner = (n: number) => {
    const turn = (n / CORNERS) * 2 * Math.PI;
    return { x: here.x + REACH * Math.cos(turn), y: here.y + REACH * Math.sin(turn) };
  };
  const circle = Array.from({ length: CORNERS }, (_, n) => ({ from: corner(n), to: corner(n + 1), behind: -1 }));
  return quarters.reduce<Side[]>(
    (sides, other, behind) => (behind === index ? sides : cut(sides, here, bent(other.middle), behind)),
    circle,
  );
}

export interface Cells {
  /** Whether a place is in the neighbourhood of this number. */
  has(index: number, point: Point): boolean;
  /** The lines between neighbourhoods. */
  borders: Point[][];
}

export function cellsOf(quarters: readonly Quarter[]): Cells {
  const middles = quarters.map(({ middle }) => bent(middle));
  const borders = quarters.flatMap((_, index) =>
    sidesOf(quarters, index)
      .filter(({ from, to, behind }) => behind > index && distance(from, to) > 5)
      .map(({ from, to }) => sampled(from, to, STEP).map(unbent)),
  );
  return {
    borders,
    has: (index, point) => {
      const at = bent(point);
      const here = distance(at, middles[index] as Point);
      return middles.every((other) => distance(at, other) >= here - 1e-6);
    },
  };
}
