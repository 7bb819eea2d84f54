import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Example, fitLogistic, oddsOf } from './logistic.ts';
import { areaUnder, quantileAt, rankingOf } from './ranks.ts';

const examples = fc
  .array(
    fc.record({
      features: fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true })),
      offset: fc.double({ min: -4, max: 4, noNaN: true }),
      isHit: fc.boolean(),
    }),
    { minLength: 4, maxLength: 60 },
  )
  .filter((all) => all.some(({ isHit }) => isHit) && all.some(({ isHit }) => !isHit));

describe('the penalised logistic regression', () => {
  it('ends where no small change of a weight lowers its cost', () => {
    fc.assert(
      fc.property(examples, fc.constantFrom(0.3, 1, 10, 300), (given, strength) => {
        const found = fitLogistic(given, strength);
        const slope = (place: number) =>
          given.reduce(
            (sum, example) =>
              sum +
              (1 / (1 + Math.exp(-oddsOf(found, example))) - (example.isHit ? 1 : 0)) *
                (example.features[place] as number),
            strength * (found.weights[place] as number),
          );
        expect(slope(0)).toBeCloseTo(0, 3);
        expect(slope(1)).toBeCloseTo(0, 3);
      }),
    );
  });

  it('finds the weights that made the examples', () => {
    let state = 7;
    const random = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const given: Example[] = Array.from({ length: 40_000 }, () => {
      const features = [2 * random() - 1, 2 * random() - 1];
      const offset = 2 * random() - 1;
      const odds = -1 + offset + 1.5 * (features[0] as number) - 0.5 * (features[1] as number);
      return { features, offset, isHit: random() < 1 / (1 + Math.exp(-odds)) };
    });
    const { intercept, weights } = fitLogistic(given, 1);
    expect(intercept).toBeCloseTo(-1, 1);
    expect(weights[0]).toBeCloseTo(1.5, 1);
    expect(weights[1]).toBeCloseTo(-0.5, 1);
  });

  it('leaves all weights at 0 under a penalty without an end', () => {
    const given = [
      { features: [1, 2], offset: 0, isHit: true },
      { features: [3, 1], offset: 1, isHit: false },
      { features: [0, 1], offset: 0, isHit: false },
    ];
    expect(fitLogistic(given, Number.POSITIVE_INFINITY).weights).toEqual([0, 0]);
  });

  it('has finite weights where a feature tells both kinds apart, or nothing does', () => {
    const apart = Array.from({ length: 20 }, (_, n) => ({ features: [n < 10 ? -1 : 1], offset: 0, isHit: n >= 10 }));
    expect(fitLogistic(apart, 1).weights[0]).toBeGreaterThan(1);
    const { intercept } = fitLogistic(apart.slice(10), 1);
    expect(Number.isFinite(intercept)).toBe(true);
  });
});

describe('the area under the curve', () => {
  it('is the share of pairs in which the hit is higher, ties by half, each for as many as it stands', () => {
    const one = fc.record({
      value: fc.integer({ min: 0, max: 6 }),
      isHit: fc.boolean(),
      weight: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 30 }), (given) => {
        const hits = given.filter(({ isHit }) => isHit);
        const others = given.filter(({ isHit }) => !isHit);
        fc.pre(hits.length > 0 && others.length > 0);
        let [won, all] = [0, 0];
        for (const hit of hits)
          for (const other of others) {
            const pairs = hit.weight * other.weight;
            all += pairs;
            won += pairs * (hit.value > other.value ? 1 : hit.value === other.value ? 0.5 : 0);
          }
        const area = areaUnder(
          rankingOf(given.map(({ value }) => value)),
          given.map(({ isHit }) => isHit),
          (place) => given[place]?.weight as number,
        );
        expect(area).toBeCloseTo(won / all);
      }),
    );
  });

  it('is between the lowest and the highest at each share', () => {
    expect([0, 0.25, 0.5, 1].map((share) => quantileAt([1, 2, 4], share))).toEqual([1, 1.5, 2, 4]);
  });
});
