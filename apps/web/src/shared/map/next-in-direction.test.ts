import { describe, expect, it } from 'vitest';
import type { Position } from './geo.ts';
import { type Direction, nextInDirection } from './next-in-direction.ts';

const DIRECTIONS: readonly Direction[] = ['up', 'right', 'down', 'left'];
/** One position in each direction from longitude 10, latitude -20, and a second one farther north. */
const AROUND: Position[] = [
  [10, -19.99],
  [10.01, -20],
  [10, -20.01],
  [9.99, -20],
  [10, -19.9],
];

describe('the next position in a direction', () => {
  it('is the nearest one that lies there', () => {
    expect(DIRECTIONS.map((direction) => nextInDirection(AROUND, [10, -20], direction))).toEqual([0, 1, 2, 3]);
  });

  it('is none where nothing lies there', () => {
    expect(nextInDirection([[10, -20.01]], [10, -20], 'up')).toBeNull();
    expect(nextInDirection([], [10, -20], 'up')).toBeNull();
  });

  it('is none of those at the same place', () => {
    const same: Position[] = [
      [10, -20],
      [10, -20],
    ];
    expect(DIRECTIONS.map((direction) => nextInDirection(same, [10, -20], direction))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('lies in exactly one direction, wherever it is', () => {
    for (let degrees = 0; degrees < 360; degrees += 5) {
      const angle = (degrees * Math.PI) / 180;
      const one: Position = [10 + Math.sin(angle) / Math.cos((20 * Math.PI) / 180), -20 + Math.cos(angle)];
      const found = DIRECTIONS.filter((direction) => nextInDirection([one], [10, -20], direction) !== null);
      expect(found, `${degrees}°`).toHaveLength(1);
    }
  });

  it('counts a degree of longitude as shorter far from the equator', () => {
    // 0.02° to the east are 1.1 km at 60° north, 0.015° to the north 1.7 km.
    expect(nextInDirection([[10.02, 60.015]], [10, 60], 'right')).toBeNull();
    expect(nextInDirection([[10.02, 0.015]], [10, 0], 'right')).toBe(0);
  });

  it('crosses the antimeridian', () => {
    expect(nextInDirection([[-179.99, 0]], [179.99, 0], 'right')).toBe(0);
    expect(nextInDirection([[179.99, 0]], [-179.99, 0], 'left')).toBe(0);
  });

  it('is found at the pole and at 0, 0', () => {
    expect(nextInDirection([[0, 0]], [10, 90], 'down')).toBe(0);
    expect(nextInDirection([[0, 0]], [0, 1], 'down')).toBe(0);
  });
});
