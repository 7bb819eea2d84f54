import { expect, it } from 'vitest';
import { isUsable, nextPosition, positionAt, precisionAt, sourceOf } from './fix.ts';
import type { Position } from './sample-draft.ts';

const T = Date.parse('2031-04-02T09:00:00-03:00');
const at = (seconds: number, accuracy: number | null): Position => ({
  lat: -3.1 + seconds / 1e6,
  lon: -60,
  accuracy,
  at: T + seconds * 1000,
});

it('before the recording the position follows the collector, even where it is less precise', () => {
  expect(nextPosition(at(0, 4), at(5, 30), null)).toEqual(at(5, 30));
});

it('a position just after another one is taken only if it is more precise', () => {
  expect(nextPosition(at(0, 4), at(1, 4), null)).toEqual(at(0, 4));
  expect(nextPosition(at(0, 4), at(1, 3), null)).toEqual(at(1, 3));
});

it('a position from long before is none, unless it was chosen by hand', () => {
  expect(positionAt(at(0, 4), T + 29_000)).toEqual(at(0, 4));
  expect(positionAt(at(0, 4), T + 31_000)).toBeNull();
  expect(positionAt(at(0, null), T + 86_400_000)).toEqual(at(0, null));
});

it('around the recording the most precise position counts', () => {
  expect(nextPosition(at(-9, 12), at(8, 5), T)).toEqual(at(8, 5));
  expect(nextPosition(at(-9, 12), at(8, 40), T)).toEqual(at(-9, 12));
});

it('a position found after the collector walked on is not that of the meter', () => {
  expect(nextPosition(at(-9, 12), at(45, 3), T)).toEqual(at(-9, 12));
  expect(nextPosition(null, at(45, 3), T)).toBeNull();
});

it('a position from long before the recording gives way to one at it', () => {
  expect(nextPosition(at(-400, 3), at(2, 25), T)).toEqual(at(2, 25));
  expect(nextPosition(at(-15, 3), at(2, 25), T)).toEqual(at(2, 25));
});

it('a place chosen by hand stays', () => {
  expect(nextPosition(at(0, null), at(1, 2), null)).toEqual(at(0, null));
});

it('a former position is worth what a walk since then leaves of it, and stays until it is saved', () => {
  const former = { ...at(0, 6), isFormer: true };
  expect(precisionAt(former, T + 300_000)).toBe(6 + 420);
  expect(precisionAt(former, T)).toBe(6);
  expect(precisionAt(at(0, 6), T + 300_000)).toBe(6);
  expect(positionAt(former, T + 3_600_000)).toEqual(former);
  expect(nextPosition(former, at(3600, 900), null)).toEqual(former);
});

it('a former position that was chosen is none any more after two hours', () => {
  const former = { ...at(0, 6), isFormer: true };
  expect(positionAt(former, T + 7_199_000)).toEqual(former);
  expect(positionAt(former, T + 7_201_000)).toBeNull();
});

it('a former position can be chosen for two hours', () => {
  expect(isUsable(at(0, 6), T + 7_199_000)).toBe(true);
  expect(isUsable(at(0, 6), T + 7_201_000)).toBe(false);
});

it('a position tells whether the phone found it then, before, or a hand put it on the map', () => {
  expect([at(0, 6), { ...at(0, 6), isFormer: true }, at(0, null)].map(sourceOf)).toEqual([
    'aparelho',
    'anterior',
    'mapa',
  ]);
});
