import type { Position } from './geo.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const HALF_TURN = 180;

/**
 * Index of the nearest position within the quarter of the compass around a direction; null if there is none. The quarters touch, so that
 * every other position lies in one of them. Positions at the same place are passed over.
 */
export function nextInDirection(positions: readonly Position[], from: Position, direction: Direction): number | null {
  const [lon, lat] = from;
  // Degrees of longitude shrink towards the poles.
  const width = Math.cos((lat * Math.PI) / HALF_TURN);
  let found: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, position] of positions.entries()) {
    const east = eastOf(position[0] - lon) * width;
    const north = position[1] - lat;
    if (!isTowards(direction, east, north)) continue;
    const distance = east * east + north * north;
    if (distance >= shortest) continue;
    shortest = distance;
    found = index;
  }
  return found;
}

/** A difference of longitudes by the shorter way round, -180 to 180. */
function eastOf(difference: number): number {
  if (difference > HALF_TURN) return difference - 2 * HALF_TURN;
  return difference < -HALF_TURN ? difference + 2 * HALF_TURN : difference;
}

/** Whether an offset lies in the quarter of a direction; one on a diagonal belongs to the quarters of up and down. */
function isTowards(direction: Direction, east: number, north: number): boolean {
  switch (direction) {
    case 'up':
      return north > 0 && Math.abs(east) <= north;
    case 'down':
      return north < 0 && Math.abs(east) <= -north;
    case 'left':
      return east < 0 && Math.abs(north) < -east;
    case 'right':
      return east > 0 && Math.abs(north) < east;
  }
}
