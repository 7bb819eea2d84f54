import { describe, expect, it } from 'vitest';
import { exactInterval } from './intervals.ts';
import { certificateOf, driftOf, estimateUnheard, foundWithin, PROOF, provenShare } from './listening-proof.ts';
import { coverage, leastOf, PREVALENCE, RUNS, seeded } from './testing/listening-town.ts';
import { normal } from './testing/towns.ts';

const NONE = { outside: 0, found: 0, known: 0 };

describe('[LSN-06] intervals hold the known truth of 1,000 simulations', () => {
  it.each([40, 400, 4_000, 20_000])('leaks found among %i heard', (heard) => {
    const share = coverage(RUNS, (seed) => {
      const random = seeded(seed);
      let found = 0;
      for (let n = 0; n < heard; n++) if (random() < PREVALENCE) found += 1;
      return { interval: provenShare(found, heard, 1).interval, truth: PREVALENCE };
    });
    expect(share).toBeGreaterThanOrEqual(leastOf(RUNS));
  });

  it.each([
    [12, 0.05],
    [30, 0.3],
    [200, 0.62],
    [25, 0.97],
  ])('precision by %i decided reports, of which %d are right', (reports, right) => {
    const share = coverage(RUNS, (seed) => {
      const random = seeded(seed + 31);
      let confirmed = 0;
      for (let n = 0; n < reports; n++) if (random() < right) confirmed += 1;
      return { interval: provenShare(confirmed, reports, 1).interval, truth: right };
    });
    expect(share).toBeGreaterThanOrEqual(leastOf(RUNS));
  });

  it.each([
    [7, 30],
    [12, 60],
    [80, 200],
  ])('how far a recorder moved, from %i and %i levels', (week, earlier) => {
    const share = coverage(RUNS, (seed) => {
      const random = seeded(seed + 5);
      // Skewed, as levels are: now and then a lorry.
      const level = () => 2 * normal(random) + (random() < 0.15 ? 12 * random() : 0);
      const levels = (n: number, more: number) => Array.from({ length: n }, () => level() + more);
      return { interval: driftOf(levels(week, 3.5), levels(earlier, 0)).interval, truth: 3.5 };
    });
    expect(share).toBeGreaterThanOrEqual(leastOf(RUNS));
  });

  it('while the usual normal interval fails', () => {
    const [n, z] = [400, 1.96];
    const share = coverage(RUNS, (seed) => {
      const random = seeded(seed);
      let found = 0;
      for (let k = 0; k < n; k++) if (random() < PREVALENCE) found += 1;
      const half = z * Math.sqrt((found / n) * (1 - found / n) * (1 / n));
      return { interval: [found / n - half, found / n + half], truth: PREVALENCE };
    });
    expect(share).toBeLessThan(0.9);
  });
});

describe('the estimate of the unheard', () => {
  const draw = (isLeak: boolean, weight = 99) => ({ isLeak, weight });
  const many = (n: number) => Array.from({ length: n }, () => draw(false));
  const group = { largest: 99, ...NONE };

  it('tells what is lacking, and nothing of groups without a draw', () => {
    const told = estimateUnheard([
      { ...group, unheard: 900, outside: 12, drawn: many(20), found: 3 },
      { ...group, unheard: 41, drawn: [] },
    ]);
    expect(told).toMatchObject({ some: 0, all: 20, share: 0, lacking: PROOF.drawnLeast - 20, withoutDraw: 53 });
    expect(told.interval).toEqual(exactInterval(0, 20));
    expect(estimateUnheard([{ ...group, unheard: 41, drawn: [], found: 3, known: 2 }])).toMatchObject({
      ...{ share: null, interval: null, leaks: null, missed: null, withoutDraw: 41, missedLacking: 59 },
    });
  });

  it('counts each draw for as many as it stands for, and each group by what it has unheard', () => {
    const one = { ...group, largest: 4, unheard: 1_000, drawn: [draw(true, 1), draw(false, 4)], found: 140 };
    expect(estimateUnheard([one]).share).toBeCloseTo(0.2);
    const other = { ...group, unheard: 3_000, drawn: many(3), found: 10 };
    const told = estimateUnheard([one, other]);
    expect(told.share).toBeCloseTo(0.05);
    expect(told.leaks).toBeCloseTo(200);
    expect(told.missed).toBeCloseTo(200 / 350);
  });

  it('is wider where what could have been drawn counts for more than any draw', () => {
    const one = { ...group, unheard: 990, drawn: many(100) };
    const [plain, wide] = [estimateUnheard([one]), estimateUnheard([{ ...one, largest: 990 }])];
    expect(plain.interval).toEqual(exactInterval(0, 100));
    // Ten times as much: with none among the draws, the exact limit of a Poisson mean of one more of that weight.
    expect(wide.interval?.[1]).toBeCloseTo(3.6889 / 10, 4);
  });

  it('misses no fewer than were found otherwise', () => {
    const told = estimateUnheard([{ ...group, unheard: 500, drawn: many(200), found: 10, known: 6 }]);
    expect([told.share, told.leaks, told.leaksInterval?.[0], told.missed]).toEqual([0, 6, 6, 6 / 16]);
  });

  it('leaves out what companies without a draw have found', () => {
    const told = estimateUnheard([
      { ...group, unheard: 200, drawn: [...many(19), draw(true)], found: 10 },
      { ...group, unheard: 10_000, drawn: [], found: 90, known: 40 },
    ]);
    expect([told.leaks, told.missed]).toEqual([10, 0.5]);
  });

  it('has no more leaks than samples', () => {
    expect(estimateUnheard([{ ...group, unheard: 3, drawn: many(2), found: 1, known: 10 }]).leaks).toBe(3);
  });

  it.each([
    ['none of equal ones', many(100), 99],
    ['none, and some could have counted for 14 of these', many(100), 14 * 99],
    ['one that counts for 50 others', [...many(99), draw(true, 50 * 99)], 50 * 99],
  ])('says how many more draws make the interval of the share narrow enough: %s', (_, drawn, largest) => {
    const { interval, lacking } = estimateUnheard([{ ...group, unheard: 90_000, drawn, largest }]);
    const width = (interval?.[1] ?? 0) - (interval?.[0] ?? 0);
    expect(lacking > 0).toBe(width > 0.5);
  });

  it('says how many more draws it takes to tell the share of the leaks that is missed', () => {
    const town = (drawn: number, found: number) =>
      estimateUnheard([{ ...group, unheard: 2_000, drawn: many(drawn), found }]);
    // Of 2,000 up to 36 in 1,000 may be leaks: 72, which is more than half of 72 + 20.
    const told = town(100, 20);
    expect(told.lacking).toBe(0);
    expect(told.missedInterval?.[1]).toBeCloseTo(0.784, 2);
    // No more than 20 of 2,000: as many draws as leave 1 in 100, by 1 - 0.025^(1/n).
    expect(100 + told.missedLacking).toBeCloseTo(Math.log(0.025) / Math.log(0.99), -1);
    expect(town(100 + 1.02 * told.missedLacking, 20).missedLacking).toBe(0);
    // No more than there are.
    expect(town(100, 0).missedLacking).toBe(2_000);
    expect(town(100, 200).missedLacking).toBe(0);
  });
});

describe('the certificate that 95 of 100 leaks are found', () => {
  const told = (leaks: number, drawn: number, { unheard = 100_000, found = 60 } = {}) => {
    const draws = Array.from({ length: drawn }, (_, n) => ({ isLeak: n < leaks, weight: 1 }));
    return certificateOf(estimateUnheard([{ ...NONE, largest: 1, unheard, found, drawn: draws }]));
  };
  const most = (missed: number, found: number) => missed / (missed + found);

  it('takes some 13,600 draws without a leak where one in 230 of all is one, as 59 leaks of which none is missed', () => {
    // 59 leaks and none missed rule out 5 % with 95 % certainty at one end; the interval has 97.5 %, which takes ln 0.025 / ln 0.05 as many.
    const oneEnd = (told(0, 100, { unheard: 229_000, found: 1_000 }).draws ?? 0) * (Math.log(0.05) / Math.log(0.025));
    expect(oneEnd / 13_570).toBeCloseTo(0.97, 1);
  });

  it('is reached with that many, and not with one fewer', () => {
    const { draws } = told(0, 100, { unheard: 40_000, found: 300 });
    const at = (n: number) => told(0, n, { unheard: 40_000, found: 300 });
    // The most that n draws without a leak leave: 1 - 0.025^(1/n) of the unheard.
    const left = (n: number) => most(40_000 * (1 - 0.025 ** (1 / n)), 300);
    expect([left(draws ?? 0) <= 0.05, left((draws ?? 0) - 1) > 0.05]).toEqual([true, true]);
    expect(at(draws ?? 0)).toMatchObject({ isReached: true, draws });
    expect(at((draws ?? 0) - 1)).toMatchObject({ isReached: false, draws });
  });

  it('takes more after a leak among the draws, since the order had left that out', () => {
    const [none, one] = [told(0, 500, { found: 2_000 }), told(1, 500, { found: 2_000 })];
    expect(one.draws).toBeGreaterThan(1.4 * (none.draws ?? 0));
    expect(one.atMost).toBeGreaterThan(none.atMost ?? 0);
  });

  it.each([
    ['few are drawn', { drawn: 20, outside: 0 }, { isReached: false, draws: 59 }],
    [
      'most of the unheard are out of reach of a draw',
      { drawn: 80, outside: 100_000 },
      { isReached: false, draws: 80 },
    ],
    ['the last samples alone are', { drawn: 80, outside: 5 }, { isReached: true, draws: 80 }],
  ])('of a rest that can hide few leaks, where %s', (_, { drawn, outside }, told) => {
    const draws = Array.from({ length: drawn }, () => ({ isLeak: false, weight: 1 }));
    const group = { ...NONE, largest: 1, unheard: 100, found: 5_000, outside, drawn: draws };
    expect(certificateOf(estimateUnheard([group]))).toMatchObject(told);
  });

  it('takes all that is unheard where fewer do not do, and is unknown without a draw', () => {
    expect(told(0, 10, { unheard: 70, found: 0 })).toMatchObject({ isReached: false, atMost: 1, draws: 80 });
    expect(certificateOf(estimateUnheard([]))).toEqual({ atMost: null, isReached: false, draws: null });
  });
});

it('the leaks within the first tenth are those with places up to it', () => {
  expect(foundWithin([1, 5, 12, 13, 120], 120, 0.1)).toBe(3);
  expect(foundWithin([], 0, 0.1)).toBe(0);
});

describe('a recorder', () => {
  const levels = (n: number, at: number) => Array.from({ length: n }, (_, place) => at + (place % 5) / 10);
  it('has moved by more than 3 dB', () => {
    const drift = driftOf(levels(20, -40), levels(60, -44));
    expect(drift).toMatchObject({ hasMoved: true, before: -43.8, now: -39.8 });
    expect(drift.moved).toBeCloseTo(4);
    expect(driftOf(levels(20, -42), levels(60, -44)).hasMoved).toBe(false);
  });

  it('has not moved where chance explains it', () => {
    const scattered = [-52, -49, -45, -40, -38, -36, -33];
    const drift = driftOf(scattered, levels(60, -44));
    expect(drift.moved).toBeGreaterThan(3);
    expect(drift.hasMoved).toBe(false);
  });

  it.each([
    [6, 60],
    [7, 29],
    [0, 0],
  ])('of %i and %i samples is not judged', (week, earlier) => {
    expect(driftOf(levels(week, -40), levels(earlier, -50))).toMatchObject({ moved: null, hasMoved: false });
  });
});
