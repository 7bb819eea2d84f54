import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

const draw = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

describe('seededRandom', () => {
  it('repeats for the same seed, uniform from 0 to below 1', () => {
    const values = draw(7, 10_000);
    expect(draw(7, 10_000)).toEqual(values);
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = values.filter((value) => value >= tenth / 10 && value < (tenth + 1) / 10).length / values.length;
      expect(Math.abs(share - 0.1)).toBeLessThan(0.02);
    }
  });

  it('starts with different values for consecutive seeds', () => {
    const firsts = Array.from({ length: 1000 }, (_, seed) => draw(seed, 1)[0] ?? 0);
    expect(new Set(firsts).size).toBe(1000);
    const mean = firsts.reduce((sum, value) => sum + value, 0) / 1000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.04);
  });
});
