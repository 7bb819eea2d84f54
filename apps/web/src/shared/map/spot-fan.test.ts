import { describe, expect, it } from 'vitest';
import { fanOf, gapOf } from './spot-fan.ts';

const spotOf = (samples: number, x: number, y: number) => ({
  ids: Array.from({ length: samples }, (_, n) => 70 + n),
  at: { x, y },
  size: { width: 800, height: 600 },
});

describe('the fan of a spot', () => {
  it.each([2, 3, 8])('of %d samples has a mark of each that covers no other, the spot or the list', (samples) => {
    const spot = spotOf(samples, 400, 200);
    const marks = fanOf(spot);
    expect(marks).toHaveLength(samples);
    for (const [n, { x, y }] of marks.entries()) {
      expect(Math.hypot(x - 400, y - 200)).toBeGreaterThanOrEqual(39.9);
      expect(y - 200 + 14).toBeLessThanOrEqual(gapOf(spot));
      for (const other of marks.slice(n + 1)) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(28);
    }
  });

  it.each([
    ['the upper left corner', 0, 0],
    ['the lower right corner', 800, 600],
    ['the lower edge', 400, 599],
  ])('stays within the map at %s', (_, x, y) => {
    for (const mark of fanOf(spotOf(8, x, y))) {
      expect(mark.x).toBeGreaterThanOrEqual(14);
      expect(mark.x).toBeLessThanOrEqual(786);
      expect(mark.y).toBeGreaterThanOrEqual(0);
      expect(mark.y).toBeLessThanOrEqual(600);
    }
  });

  it('gives way to the list where the map is low, as on a phone', () => {
    const low = { ...spotOf(4, 190, 120), size: { width: 390, height: 240 } };
    expect([fanOf(low), gapOf(low)]).toEqual([[], 24]);
  });

  it('of more than eight samples is left to the list', () => {
    expect(fanOf(spotOf(9, 400, 200))).toEqual([]);
    expect(gapOf(spotOf(9, 400, 200))).toBe(24);
  });
});
