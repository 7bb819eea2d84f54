import { ALL_PERIODS, PERIODS, type Period, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

const DAY_MS = 24 * 3_600_000;

/** The day of UTC-3 on which an instant falls, YYYY-MM-DD. */
export function productDay(instant: Date): string {
  return new Date(instant.getTime() + PRODUCT_OFFSET_MINUTES * 60_000).toISOString().slice(0, 10);
}

/** The instant at which a day of UTC-3 begins. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - PRODUCT_OFFSET_MINUTES * 60_000);
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Days of a range, its first and its last counted. @param from, to YYYY-MM-DD */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The days a number of days later (or earlier, negative). */
export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days);
}

/** A range of more days than this does not offer the bucket any more (product document 2, section 5). */
const LONGEST_RANGE: Partial<Record<Period, number>> = { d: 31, s: 62, m: 365, t: 730 };

/** The buckets that a range of so many days offers, finest first; never none (DSH-02). */
export function offeredPeriods(days: number): Period[] {
  return PERIODS.filter((period) => days <= (LONGEST_RANGE[period] ?? Number.POSITIVE_INFINITY));
}

/** The first day of the bucket that holds a day: Mondays, firsts of months, quarters and years. */
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

/** A range of days, both counted, YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
}

/** As many days directly before: what a range's figures are compared with. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const days = daysBetween(from, to);
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The first day within the range of every bucket that the range touches, in order. `all` is one bucket. */
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

/** Kinds of loss that a confirmed report finds (product document 2, section 9). */
export const APPARENT_LOSSES = ['Ligação Clandestina', 'By-Pass', 'Hidrômetro Danificado'] as const;
export const REAL_LOSSES = ['Não Visível', 'Visível', 'Infiltração'] as const;

/** Upper edges of the bands of position accuracy, metres; the last band is open (D-16). */
export const POSITION_BANDS = [5, 10, 20, null] as const;

/** The longest way between two samples that counts as walked, km (D-15). */
export const MAX_HOP_KM = 5;

/** The pressure at which the flows of the impact estimate are told, m.c.a (D-17). */
export const REFERENCE_PRESSURE = 50;

/** What an approved report says of the system's class (D-29). */
export const PREDICTIONS = { none: 0, right: 1, wrong: 2, undefined: 3 } as const;

/** Fewer decisions than this tell nothing of a share. */
export const ENOUGH_DECISIONS = 10;

/** 97.5 % of a normal distribution lies below so many standard deviations. */
export const Z95 = 1.959963984540054;

/** The interval in which a share of so many lies with 95 % (Wilson), percent; null of nothing. */
export function wilsonInterval(some: number, all: number): [number, number] | null {
  if (all === 0) return null;
  const share = some / all;
  const weight = Z95 ** 2 / all;
  const middle = (share + weight / 2) / (1 + weight);
  const half = (Z95 / (1 + weight)) * Math.sqrt((share * (1 - share)) / all + weight / (4 * all));
  return [100 * Math.max(0, middle - half), 100 * Math.min(1, middle + half)];
}
