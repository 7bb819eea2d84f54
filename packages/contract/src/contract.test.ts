import { describe, expect, it, test } from 'vitest';
import { IdList } from './common/ids.ts';
import { SearchInstant, toInstant } from './common/instant.ts';
import { text } from './common/text.ts';
import { ClassificationList } from './samples/classification.ts';

describe('instants', () => {
  it('reads a wall-clock minute as UTC-3 and keeps an explicit offset', () => {
    expect(SearchInstant.parse('2026-11-20 14:05')).toBe('2026-11-20T14:05:00-03:00');
    expect(SearchInstant.parse('2026-11-20T14:05:00Z')).toBe('2026-11-20T14:05:00Z');
  });

  it.each(['', '2026-11-20', '2026-02-30 10:00', '2026-11-20 25:00', '20/11/2026 10:00', '2026-11-20T14:05:00'])(
    'refuses %j',
    (given) => {
      expect(SearchInstant.safeParse(given).success).toBe(false);
    },
  );

  it('writes UTC-3', () => {
    expect(toInstant(new Date('2026-01-01T01:59:59.900Z'))).toBe('2025-12-31T22:59:59-03:00');
  });
});

test('IdList accepts one id, a list, or ids joined by |', () => {
  expect(IdList.parse(7)).toEqual([7]);
  expect(IdList.parse([7, 8])).toEqual([7, 8]);
  expect(IdList.parse('7|8')).toEqual([7, 8]);
  for (const bad of ['', '7|', 'a', '7,8', 0, -1, '0']) expect(IdList.safeParse(bad).success).toBe(false);
});

test('ClassificationList accepts codes joined by |, and an empty text for all', () => {
  expect(ClassificationList.parse('')).toEqual([]);
  expect(ClassificationList.parse('LEAK|LESS')).toEqual(['LEAK', 'LESS']);
  expect(ClassificationList.safeParse('LEAK|leak').success).toBe(false);
});

test('text() refuses too long texts, NUL and lone surrogates', () => {
  expect(text(3).safeParse('é😀').success).toBe(true);
  for (const bad of ['abcd', 'a\u0000', '\ud800']) expect(text(3).safeParse(bad).success).toBe(false);
});
