import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactInterval, medianInterval, studentQuantile, weightedInterval, weightedShare } from './intervals.ts';

/** Probability of at most so many of n, summed term by term; in logarithms, since the first term may be too small for a number. */
function atMost(some: number, n: number, p: number): number {
  let term = n * Math.log(1 - p);
  let sum = Math.exp(term);
  for (let k = 1; k <= some; k++) {
    term += Math.log(((n - k + 1) / k) * (p / (1 - p)));
    sum += Math.exp(term);
  }
  return sum;
}
const near = (ends: readonly number[] | null, expected: readonly number[], digits = 6) => {
  expect(ends).toHaveLength(2);
  for (const [place, end] of expected.entries()) expect(ends?.[place]).toBeCloseTo(end, digits);
};
const draws = (weights: readonly number[], hits: number) =>
  weights.map((weight, place) => ({ weight, isHit: place < hits }));

describe('the exact interval of a share', () => {
  it('matches published values', () => {
    expect(exactInterval(0, 0)).toBeNull();
    near(exactInterval(7, 20), [0.1539092, 0.5921885]);
    near(exactInterval(0, 59), [0, 1 - 0.025 ** (1 / 59)]);
    near(exactInterval(59, 59), [0.025 ** (1 / 59), 1]);
  });

  it('leaves 2.5 % at each end, by a sum of the binomial distribution', () => {
    const cases = fc.tuple(fc.integer({ min: 2, max: 900 }), fc.nat(900)).filter(([n, k]) => k > 0 && k < n);
    fc.assert(
      fc.property(cases, ([n, k]) => {
        const [low, high] = exactInterval(k, n) ?? [0, 0];
        expect(1 - atMost(k - 1, n, low)).toBeCloseTo(0.025, 6);
        expect(atMost(k, n, high)).toBeCloseTo(0.025, 6);
      }),
    );
  });
});

describe('the interval of a weighted share', () => {
  const EQUAL = new Array<number>(64).fill(481);
  it('is the exact one for equal weights', () => {
    expect(weightedInterval(draws(EQUAL, 2))).toEqual(exactInterval(2, 64));
    expect(weightedShare(draws(EQUAL, 2))).toBe(2 / 64);
    expect([weightedShare([]), weightedInterval([])]).toEqual([null, null]);
  });

  it('is that of a Poisson count where weights hardly differ', () => {
    const weights = Array.from({ length: 100_000 }, (_, n) => (n === 99_999 ? 0.999999 : 1));
    // Published exact limits of a Poisson mean for 5 and for none.
    for (const [hits, low, high] of [
      [5, 1.6235, 11.6683],
      [0, 0, 3.6889],
    ] as const)
      near((weightedInterval(draws(weights, hits)) ?? []).map((end) => end * 100_000) as never, [low, high], 3);
  });

  it('contains the share, stays within 0 to 1, and does not depend on the unit of the weights', () => {
    const some = fc.array(fc.record({ weight: fc.double({ min: 0.01, max: 100, noNaN: true }), isHit: fc.boolean() }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(some, (list) => {
        const [low, high] = weightedInterval(list) ?? [2, -1];
        const share = weightedShare(list) ?? -1;
        expect(low >= 0 && low <= share + 1e-9 && high >= share - 1e-9 && high <= 1).toBe(true);
        near(weightedInterval(list.map((draw) => ({ ...draw, weight: draw.weight * 1000 }))), [low, high]);
      }),
    );
  });
});

describe('the interval of a median', () => {
  const values = (n: number) => Array.from({ length: n }, (_, place) => place + 1);
  it.each([
    [5, null],
    [6, [1, 6]],
    [10, [2, 9]],
    [100, [40, 61]],
  ])('of %i values has the published places', (n, places) => {
    expect(medianInterval(values(n))).toEqual(places);
  });

  it('has half the tails from seven values on', () => {
    expect(medianInterval(values(6), 0.0125)).toBeNull();
    expect(medianInterval(values(7), 0.0125)).toEqual([1, 7]);
  });
});

describe('the width of an interval of a mean', () => {
  it('matches published values of Student’s distribution', () => {
    expect(studentQuantile(0.95, 1)).toBeCloseTo(12.7062, 3);
    expect(studentQuantile(0.95, 14)).toBeCloseTo(2.1448, 3);
    expect(studentQuantile(0.99, 30)).toBeCloseTo(2.75, 3);
  });
});
