import { describe, expect, it, test } from 'vitest';
import { LISTENING_BLOCK, planBlock, type RandomBelow, shuffled } from './listening-blocks.ts';

/** Numbers that are the same in each run (mulberry32). */
function seeded(seed: number): RandomBelow {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Standard deviations by which a share of many trials may differ from its probability. */
const FAR = 4.5;
const spread = (probability: number, trials: number) => Math.sqrt((probability * (1 - probability)) / trials);

describe('the plan of a block', () => {
  test.each([
    [1_000, { top: 38, drawn: 2, probability: 2 / 962 }],
    [41, { top: 38, drawn: 2, probability: 2 / 3 }],
    [40, { top: 40, drawn: 0, probability: null }],
    [7, { top: 7, drawn: 0, probability: null }],
    [0, { top: 0, drawn: 0, probability: null }],
  ])('%i samples', (waiting, plan) => {
    expect(planBlock(waiting)).toEqual(plan);
  });

  it('draws 5 % of a full block', () => {
    expect(planBlock(5_000).drawn / LISTENING_BLOCK.size).toBe(0.05);
  });
});

it('a shuffled block has each sample at each place equally often', () => {
  const [size, trials] = [8, 40_000];
  const random = seeded(9);
  const times = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const entries = Array.from({ length: size }, (_, entry) => entry);
  for (let trial = 0; trial < trials; trial++)
    shuffled(entries, random).forEach((entry, place) => {
      const row = times[entry] as number[];
      row[place] = (row[place] as number) + 1;
    });
  for (const time of times.flat())
    expect(Math.abs(time / trials - 1 / size)).toBeLessThan(FAR * spread(1 / size, trials));
});
