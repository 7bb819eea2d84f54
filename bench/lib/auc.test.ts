import { expect, it } from 'vitest';
import { auc, listeningFor, overSites, type Scored } from './auc.ts';

const scored = (leaks: number[], others: number[], site = 'A'): Scored[] => [
  ...leaks.map((score) => ({ site, isLeak: true, score })),
  ...others.map((score) => ({ site, isLeak: false, score })),
];

it('counts how often a leak is above what is none', () => {
  expect(auc(scored([3, 4], [1, 2]))).toBe(1);
  expect(auc(scored([1, 4], [2, 3]))).toBe(0.5);
  expect(auc(scored([2], [2, 1]))).toBe(0.75);
});

it('counts what must be listened to until a share of the leaks is found', () => {
  expect(listeningFor(scored([10, 9, 8, 1], [7, 6, 5, 0]), 0.75)).toBe(0);
  expect(listeningFor(scored([10, 9, 8, 1], [7, 6, 5, 0]), 0.95)).toBe(0.75);
});

it('has no doubt where all recordings are of two sites, and much where one site differs', () => {
  expect(overSites([...scored([3, 4], [], 'A'), ...scored([], [1, 5], 'B')], auc)).toEqual([0.5, 0.5]);
  const differing = [...scored([3], [], 'A'), ...scored([9], [], 'C'), ...scored([], [5], 'B')];
  expect(overSites(differing, auc)).toEqual([0, 1]);
});
