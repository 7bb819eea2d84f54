import { ALL_PERIODS, PERIODS, type Period, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

const DAY_MS = 24 * 3_600_000;

/** The UTC-3 day of an instant, YYYY-MM-DD. */
export function productDay(instant: Date): string {
  return new Date(instant.getTime() + PRODUCT_OFFSET_MINUTES * 60_000).toISOString().slice(0, 10);
}

/** The instant at which a UTC-3 day begins. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - PRODUCT_OFFSET_MINUTES * 60_000);
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Number of days of a range, first and last included. @param from, to YYYY-MM-DD */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The day a number of days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days);
}

/** Longest range, in days, that offers a bucket size (product document 2, section 5). */
const LONGEST_RANGE: Partial<Record<Period, number>> = { d: 31, s: 62, m: 365, t: 730 };

/** Bucket sizes offered for a range of this many days, finest first; never empty (DSH-02). */
export function offeredPeriods(days: number): Period[] {
  return PERIODS.filter((period) => days <= (LONGEST_RANGE[period] ?? Number.POSITIVE_INFINITY));
}

/** First day of the bucket that contains a day: a Monday, or the first day of a month, quarter or year. */
export function bucketStart(day: string, period: Period): string {
  const date = new Date(dayNumber(day) * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (period) {
    case 'd':
      return day;
    case 's':
      return addDays(day, -((date.getUTCDay() + 6) % 7));
    case 'm':
      return dayText(Date.UTC(year, month, 1) / DAY_MS);
    case 't':
      return dayText(Date.UTC(year, month - (month % 3), 1) / DAY_MS);
    case 'a':
      return dayText(Date.UTC(year, 0, 1) / DAY_MS);
  }
}

/** A range of days, both included, YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
}

/** A range of time: from an instant up to, not including, another. */
export interface TimeRange {
  from: Date;
  until: Date;
}

/** The days of UTC-3 that a range touches. */
export function daysTouched({ from, until }: TimeRange): DayRange {
  return { from: productDay(from), to: productDay(new Date(until.getTime() - 1)) };
}

/** The previous range of the same length, for comparison. */
export function rangeBefore({ from, until }: TimeRange): TimeRange {
  return { from: new Date(2 * from.getTime() - until.getTime()), until: from };
}

/** The first day within the range of every bucket, in order; `all` is one bucket. */
export function bucketsOf({ from, to }: DayRange, period: Period | typeof ALL_PERIODS): string[] {
  if (period === ALL_PERIODS) return [from];
  const starts: string[] = [];
  let last = '';
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const start = bucketStart(day, period);
    if (start !== last) starts.push(day);
    last = start;
  }
  return starts;
}

/** Leak types of confirmed reports by kind of loss (product document 2, section 9). */
export const APPARENT_LOSSES = ['Ligação Clandestina', 'By-Pass', 'Hidrômetro Danificado'] as const;
export const REAL_LOSSES = ['Não Visível', 'Visível', 'Infiltração'] as const;

/** Upper limits of the bands of position accuracy, metres; the last band is open (D-16). */
export const POSITION_BANDS = [5, 10, 20, null] as const;

/** Longest distance between two consecutive samples that counts as travelled, km (D-15). */
export const MAX_HOP_KM = 5;

/** Pressure at which the flows of the impact estimate are given, m.c.a (D-17). */
export const REFERENCE_PRESSURE = 50;

/** Result of an approved report for the system's class (D-29). */
export const PREDICTIONS = { none: 0, right: 1, wrong: 2, undefined: 3 } as const;

/** Fewest decisions for a meaningful share. */
export const ENOUGH_DECISIONS = 10;

/** The 97.5 % quantile of the standard normal distribution. */
export const Z95 = 1.959963984540054;

/** 95 % Wilson interval of a share, percent; null for a total of 0. */
export function wilsonInterval(some: number, all: number): [number, number] | null {
  if (all === 0) return null;
  const share = some / all;
  const weight = Z95 ** 2 / all;
  const middle = (share + weight / 2) / (1 + weight);
  const half = (Z95 / (1 + weight)) * Math.sqrt((share * (1 - share)) / all + weight / (4 * all));
  return [100 * Math.max(0, middle - half), 100 * Math.min(1, middle + half)];
}
