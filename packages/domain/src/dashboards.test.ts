import { PERIODS } from '@escuta/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  bucketStart,
  bucketsOf,
  daysBetween,
  daysTouched,
  offeredPeriods,
  productDay,
  rangeBefore,
  startOfDay,
  wilsonInterval,
} from './dashboards.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 3653 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));

describe('the bucket sizes offered for a range (DSH-02)', () => {
  test.each([
    [1, 'dsmta'],
    [31, 'dsmta'],
    [32, 'smta'],
    [62, 'smta'],
    [63, 'mta'],
    [365, 'mta'],
    [366, 'ta'],
    [730, 'ta'],
    [731, 'a'],
    [3653, 'a'],
  ])('%i days offer %s', (days, offered) => {
    expect(offeredPeriods(days).join('')).toBe(offered);
  });
});

describe('buckets', () => {
  it('start on Mondays and on the first day of months, quarters and years', () => {
    // 20 November 2026 is a Friday.
    expect(PERIODS.map((period) => bucketStart('2026-11-20', period))).toEqual([
      '2026-11-20',
      '2026-11-16',
      '2026-11-01',
      '2026-10-01',
      '2026-01-01',
    ]);
    expect(bucketStart('2026-11-15', 's')).toBe('2026-11-09');
    expect(bucketStart('2028-02-29', 't')).toBe('2028-01-01');
  });

  it('cover their range without a gap', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...PERIODS), (some, period) => {
        const starts = bucketsOf(some, period);
        expect(starts[0]).toBe(some.from);
        for (const start of starts.slice(1)) {
          expect(bucketStart(start, period)).toBe(start);
          expect(start <= some.to).toBe(true);
          expect(bucketStart(addDays(start, -1), period)).not.toBe(start);
        }
        expect(new Set(starts.map((start) => bucketStart(start, period))).size).toBe(starts.length);
      }),
      { numRuns: 50 },
    );
    expect(bucketsOf({ from: '2026-11-14', to: '2026-11-20' }, 'all')).toEqual(['2026-11-14']);
  });
});

test('the previous range of whole days has as many days, directly before', () => {
  fc.assert(
    fc.property(range, ({ from, to }) => {
      const before = daysTouched(rangeBefore({ from: startOfDay(from), until: startOfDay(addDays(to, 1)) }));
      expect(addDays(before.to, 1)).toBe(from);
      expect(daysBetween(before.from, before.to)).toBe(daysBetween(from, to));
    }),
  );
});

test('the previous range of some hours is as long, directly before', () => {
  const hours = { from: new Date('2027-03-01T00:30:00-03:00'), until: new Date('2027-03-02T12:45:00-03:00') };
  const before = { from: new Date('2027-02-27T12:15:00-03:00'), until: hours.from };
  expect(rangeBefore(hours)).toEqual(before);
  expect([daysTouched(hours), daysTouched(before)]).toEqual([
    { from: '2027-03-01', to: '2027-03-02' },
    { from: '2027-02-27', to: '2027-03-01' },
  ]);
});

test('a day begins at midnight in UTC-3', () => {
  expect(productDay(new Date('2026-11-18T02:59:59.999Z'))).toBe('2026-11-17');
  expect(productDay(new Date('2026-11-18T03:00:00Z'))).toBe('2026-11-18');
});

describe('the Wilson interval', () => {
  it('matches published values', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
    expect(wilsonInterval(9, 10)?.map((edge) => edge.toFixed(2))).toEqual(['59.58', '98.21']);
    expect(wilsonInterval(0, 10)?.map((edge) => edge.toFixed(2))).toEqual(['0.00', '27.75']);
  });

  it('stays within 0 to 100, contains the share and narrows with the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (all, given) => {
        const some = given % (all + 1);
        const [low, high] = wilsonInterval(some, all) ?? [Number.NaN, Number.NaN];
        const share = (100 * some) / all;
        expect(low >= 0 && low <= share + 1e-9 && high >= share - 1e-9 && high <= 100).toBe(true);
        const [more, most] = wilsonInterval(some * 4, all * 4) ?? [0, 100];
        expect(most - more).toBeLessThan(high - low);
      }),
    );
  });
});
