import { describe, expect, it } from 'vitest';
import {
  chanceBounds,
  chanceToBeDrawn,
  type DrawnSample,
  groupUnheard,
  standsForUnheard,
  type TakenBlock,
} from './listening-draw.ts';
import { estimateUnheard } from './listening-proof.ts';
import {
  coverage,
  estimateOf,
  leastOf,
  listenTo,
  PREVALENCE,
  RUNS,
  type Town,
  TREE,
} from './testing/listening-town.ts';

/** A town of one company. */
const alone = (
  samples: number,
  work: { waves: number; blocks: number; louder: number; prevalence?: number },
): Town => ({
  ...work,
  arrive: () => [{ company: 17, samples, prevalence: work.prevalence ?? PREVALENCE }],
  work: () => [{ companies: [17], blocks: work.blocks }],
});
/** Nearly all leaks of one in 230 are in one of two companies of equal size. */
const UNEVEN = (samples: number) => () => [
  { company: 17, samples, prevalence: 1 / 118 },
  { company: 41, samples, prevalence: 1 / 5_000 },
];

/** With the most of the upper end of the interval, percent, in the mean of the runs: it must say something. */
const TOWNS: readonly [name: string, Town, most: number][] = [
  ['1,200 samples, 20 blocks', alone(1_200, { waves: 1, blocks: 20, louder: 1.81 }), 16],
  ['4,000 samples, 50 blocks', alone(4_000, { waves: 1, blocks: 50, louder: 1.81 }), 6],
  ['7,000 samples, 100 blocks', alone(7_000, { waves: 1, blocks: 100, louder: 0.9 }), 4],
  ['300 samples a week for 12 weeks, 3 blocks a week', alone(300, { waves: 12, blocks: 3, louder: 1.81 }), 20],
  ['500 samples a week for 6 weeks, heard without any order', alone(500, { waves: 6, blocks: 5, louder: 0 }), 24],
  [
    'one company with 120 blocks, another with 12, heard without any order',
    {
      ...{ waves: 1, louder: 0, arrive: UNEVEN(6_000) },
      work: () => [
        { companies: [17], blocks: 120 },
        { companies: [41], blocks: 12 },
      ],
    },
    15,
  ],
  [
    'the company with few blocks has the leaks',
    {
      ...{ waves: 1, louder: 0.5, arrive: UNEVEN(6_000) },
      work: () => [
        { companies: [17], blocks: 12 },
        { companies: [41], blocks: 120 },
      ],
    },
    16,
  ],
  [
    '30 blocks over both companies, 100 over one',
    {
      ...{ waves: 1, louder: 0.3, arrive: UNEVEN(6_000) },
      work: () => [
        { companies: [17, 41], blocks: 30 },
        { companies: [17], blocks: 100 },
      ],
    },
    12,
  ],
  [
    'most leaks come in with the first two of 12 weeks',
    {
      ...{ waves: 12, louder: 0.3 },
      arrive: (wave) => [{ company: 17, samples: 500, prevalence: wave < 2 ? 1 / 41 : 1 / 3_000 }],
      work: () => [{ companies: [17], blocks: 6 }],
    },
    12,
  ],
  [
    'most samples, with most of the leaks, come in before the last blocks',
    {
      ...{ waves: 6, louder: 0.5 },
      arrive: (wave) => [
        { company: 17, samples: wave === 5 ? 3_000 : 700, prevalence: wave === 5 ? 1 / 130 : 1 / 900 },
      ],
      work: (wave) => [{ companies: [17], blocks: wave === 5 ? 4 : 12 }],
    },
    22,
  ],
  [
    'blocks of one week each, of many and of few samples',
    {
      ...{ waves: 8, louder: 0.3 },
      arrive: (wave) => [{ company: 17, samples: wave % 2 ? 300 : 1_700, prevalence: wave % 2 ? 1 / 60 : 1 / 450 }],
      work: () => [{ companies: [17], blocks: 5, waves: 1 }],
    },
    12,
  ],
  [
    'one company leaves nine of ten draws without an answer',
    {
      ...{ waves: 1, louder: 0.3, arrive: UNEVEN(4_000) },
      work: () => [
        { companies: [17], blocks: 70 },
        { companies: [41], blocks: 70, answered: [0.1, 0.1] },
      ],
    },
    30,
  ],
  [
    'seven of ten leaks among the draws have an answer, as the others',
    {
      ...{ waves: 1, louder: 0.9, arrive: () => [{ company: 17, samples: 4_000, prevalence: PREVALENCE }] },
      work: () => [{ companies: [17], blocks: 50, answered: [0.7, 0.7] }],
    },
    8,
  ],
];

describe('[LSN-06] intervals hold the known truth of 1,000 simulated towns with one leak in 230', () => {
  it.each(TOWNS)(
    'leaks among the unheard, and the share of leaks that is missed: %s',
    { timeout: 60_000 },
    (_, town, most) => {
      let ends = 0;
      const runs = Array.from({ length: RUNS }, (__, n) => {
        const { told, truth } = estimateOf(town, n + 1);
        expect(told.unheard === 0 || told.unheard === truth.unheard).toBe(true);
        ends += told.interval?.[1] ?? 1;
        return { told, truth };
      });
      const of = (name: 'interval' | 'missedInterval', what: 'share' | 'missed') =>
        coverage(RUNS, (seed) => {
          const { told, truth } = runs[seed - 1] as (typeof runs)[number];
          return { interval: told[name], truth: truth[what] };
        });
      expect(of('interval', 'share')).toBeGreaterThanOrEqual(leastOf(RUNS));
      expect(of('missedInterval', 'missed')).toBeGreaterThanOrEqual(leastOf(RUNS));
      expect((100 * ends) / RUNS).toBeLessThan(most);
    },
  );
});

/** Estimates and truths of many towns, summed. */
function bias(town: Town, runs: number) {
  let [estimated, true_] = [0, 0];
  for (let seed = 1; seed <= runs; seed++) {
    const { told, truth } = estimateOf(town, seed);
    estimated += told.share ?? 0;
    true_ += truth.share;
  }
  return estimated / true_;
}

describe('in the mean of many towns the estimate is the truth', () => {
  const many = (more: Partial<Town>): Town => ({
    ...{ waves: 1, louder: 0.5 },
    arrive: () => [
      { company: 17, samples: 1_500, prevalence: 0.4 },
      { company: 41, samples: 1_500, prevalence: 0.1 },
    ],
    work: () => [
      { companies: [17], blocks: 30 },
      { companies: [41], blocks: 4 },
    ],
    ...more,
  });
  const both = [{ companies: [17, 41], blocks: 20 }];
  it.each<[string, Partial<Town>]>([
    ['with unequal numbers of blocks', {}],
    ['with blocks over both and over one', { work: () => [...both, { companies: [17], blocks: 12 }] }],
    ['with samples that come in between', { waves: 4, work: () => [{ companies: [17, 41], blocks: 8 }] }],
    ['with blocks of the newest alone', { waves: 4, work: () => [{ companies: [17, 41], blocks: 8, waves: 2 }] }],
    [
      'with draws without an answer, as many of each company’s leaks as of the others',
      {
        work: () => [
          { companies: [17], blocks: 20, answered: [0.3, 0.3] },
          { companies: [41], blocks: 20 },
        ],
      },
    ],
  ])('%s', (_, more) => {
    expect(Math.abs(bias(many(more), 300) - 1)).toBeLessThan(0.06);
  });

  it('but below it where leaks among the draws have an answer less often than others', () => {
    const shy = many({ work: () => [{ companies: [17, 41], blocks: 40, answered: [0.5, 1] }] });
    expect(bias(shy, 100)).toBeLessThan(0.7);
  });
});

it('without the draws that a later block would have taken the unheard look no worse than they are', () => {
  const town = alone(2_000, { waves: 1, blocks: 25, louder: 1.2, prevalence: 0.05 });
  let [whole, truth] = [0, 0];
  for (let seed = 1; seed <= 400; seed++) {
    const { drawn } = listenTo(town, seed);
    whole += drawn.filter(({ isLeak }) => isLeak).length / drawn.length;
    truth += estimateOf(town, seed).truth.share;
  }
  expect(Math.abs(bias(town, 400) - 1)).toBeLessThan(0.1);
  expect(whole / truth).toBeGreaterThan(1.3);
});

const REACH = { companies: new Set([17, 41]), from: 0, until: 900, isBySent: false };
const DRAWN: DrawnSample = {
  ...{ order: 40_000, at: 500, sentAt: 800, company: 17, tree: TREE },
  ...{ block: 'first', drawnAt: 1_000, isLeak: false },
};
const BLOCK: TakenBlock = {
  ...{ id: 'second', at: 2_000, reach: REACH, probability: 0.25 },
  last: { order: 30_000, at: 700 },
};

describe('a drawn sample', () => {
  it.each([
    ['goes below it', {}, false],
    ['goes below it, but came before', { at: 900 }, true],
    ['is of another company', { reach: { ...REACH, companies: new Set([41]) } }, true],
    ['is of other days', { reach: { ...REACH, from: 600 } }, true],
    ['ends when it was taken', { reach: { ...REACH, until: 500 } }, true],
    ['is of the days of its upload', { reach: { ...REACH, from: 600, isBySent: true } }, false],
    ['is of days before its upload', { reach: { ...REACH, until: 700, isBySent: true } }, true],
    ['does not go as far', { last: { order: 50_000, at: 700 } }, true],
    ['ends at the same place with a newer sample', { last: { order: 40_000, at: 700 } }, true],
    ['ends at the same place with an older sample', { last: { order: 40_000, at: 300 } }, false],
    ['has reached samples without a place', { last: { order: null, at: 100 } }, false],
    ['took nothing from the top', { last: null }, true],
  ])('counts or not, where a block %s', (_, more, counts) => {
    expect(standsForUnheard(DRAWN, [{ ...BLOCK, ...more }])).toBe(counts);
  });

  it('without a place counts unless a block by date has gone past it', () => {
    const without = { ...DRAWN, order: null };
    expect(standsForUnheard(without, [BLOCK])).toBe(true);
    expect(standsForUnheard(without, [{ ...BLOCK, last: { order: null, at: 400 } }])).toBe(false);
  });
});

describe('the chance to be drawn', () => {
  it('is that of all blocks after the sample was sent that could, whichever did', () => {
    const blocks = [
      BLOCK,
      { ...BLOCK, probability: 0.5 },
      { ...BLOCK, at: 800 },
      { ...BLOCK, reach: { ...REACH, until: 400 } },
      { ...BLOCK, probability: 0 },
    ];
    // Neither of the first two: three quarters of a half.
    expect(chanceToBeDrawn(DRAWN, blocks)).toBeCloseTo(1 - 0.75 * 0.5);
    expect(chanceToBeDrawn({ ...DRAWN, company: 9 }, blocks)).toBe(0);
  });
});

it('the chance is the same between the limits of the blocks, and of uploads between the blocks too', () => {
  const bySent = {
    ...BLOCK,
    at: 2_500,
    reach: { ...REACH, isBySent: true, until: Number.POSITIVE_INFINITY, from: 300 },
  };
  expect(chanceBounds([BLOCK, bySent, BLOCK])).toEqual({ at: [0, 900], sentAt: [300, 2_000, 2_500] });
});

describe('the unheard of a company tree', () => {
  const cell = { tree: TREE, company: 17, at: 500, sentAt: 800, unheard: 60, found: 4 };
  const draw = (more: Partial<DrawnSample> = {}) => ({
    ...DRAWN,
    order: 10_000,
    block: 'second',
    drawnAt: 2_000,
    ...more,
  });

  it('are stood for by each draw as often as others had its chance and were not drawn', () => {
    const blocks = [
      BLOCK,
      { ...BLOCK, id: 'third', at: 3_000, probability: 0.5, reach: { ...REACH, companies: new Set([41]) } },
    ];
    const [group] = groupUnheard({
      cells: [cell, { ...cell, company: 41, unheard: 10, found: 1 }],
      drawn: [draw({ isLeak: true }), draw({ company: 41, block: 'third', drawnAt: 3_000 })],
      blocks,
      known: new Map([[TREE, 2]]),
    });
    // One in four was drawn: it stands for three others. In the other company five of eight: for three fifths of one.
    expect(group).toMatchObject({ unheard: 70, outside: 0, found: 5, known: 2, largest: 3 });
    expect(group?.drawn.map(({ weight }) => weight)).toEqual([expect.closeTo(3), expect.closeTo(0.6)]);
    expect(estimateUnheard([group as NonNullable<typeof group>]).share).toBeCloseTo(3 / 3.6);
  });

  it('that came in after the last block, or with hardly a chance, are outside', () => {
    const early = Array.from({ length: 9 }, (_, n) => ({ ...BLOCK, id: `early ${n}`, at: 1_000 + n }));
    const [group] = groupUnheard({
      cells: [
        cell,
        { ...cell, sentAt: 1_990, unheard: 12, found: 1 },
        { ...cell, sentAt: 2_500, unheard: 7, found: 2 },
        { ...cell, company: 9, unheard: 5, found: 3 },
      ],
      drawn: [draw(), draw({ sentAt: 1_990, isLeak: true })],
      blocks: [...early, BLOCK],
    });
    expect(group).toMatchObject({ unheard: 60, outside: 24, found: 4 });
    expect(group?.drawn).toHaveLength(1);
  });

  it('are outside where nobody has answered what was drawn of them', () => {
    const input = { cells: [cell], blocks: [BLOCK] };
    const [none] = groupUnheard({ ...input, drawn: [draw({ isLeak: null }), draw({ isLeak: null })] });
    expect(none).toMatchObject({ unheard: 0, outside: 60, drawn: [] });
    // One of two: as if it had drawn half as many, one in eight.
    const [half] = groupUnheard({ ...input, drawn: [draw({ isLeak: null }), draw()] });
    expect(half).toMatchObject({ unheard: 60, outside: 0, drawn: [{ weight: 7, isLeak: false }] });
  });

  it('are told apart by tree', () => {
    const cells = [cell, { ...cell, tree: 8, company: 41, unheard: 33 }];
    const groups = groupUnheard({ cells, drawn: [draw({ tree: 8, company: 41 })], blocks: [BLOCK] });
    expect(groups.map(({ unheard, drawn }) => [unheard, drawn.length])).toEqual([
      [60, 0],
      [33, 1],
    ]);
  });
});
