import type { DashboardFilter } from '@escuta/contract';
import { addDays, bucketStart, type DayRange, daysTouched, startOfDay, type TimeRange } from '@escuta/domain';

/** A range of daily rollup rows, or of monthly ones (by first day). */
export interface Stretch extends DayRange {
  por_mes: boolean;
}

/** All other buckets consist of whole months. */
const NEEDS_DAYS: readonly DashboardFilter['period'][] = ['d', 's'];

const nextMonth = (day: string) => bucketStart(addDays(bucketStart(day, 'm'), 31), 'm');

/** How a range is read: whole days from the rollups, and the days that it begins or ends within from their rows. */
export interface Pieces {
  stretches: Stretch[];
  partial: string[];
}

/** Splits a range into stretches of whole days and the days of which it has only a part. */
export function piecesOf(time: TimeRange, period: DashboardFilter['period']): Pieces {
  const { from, to } = daysTouched(time);
  const beginsWithin = time.from > startOfDay(from);
  const endsWithin = time.until < startOfDay(addDays(to, 1));
  const whole = { from: beginsWithin ? addDays(from, 1) : from, to: endsWithin ? addDays(to, -1) : to };
  const partial = [...(beginsWithin ? [from] : []), ...(endsWithin ? [to] : [])];
  return { stretches: whole.from > whole.to ? [] : stretchesOf(whole, period), partial: [...new Set(partial)] };
}

/** Splits whole days into whole months and the remaining days before and after them, as the rollups are read. */
function stretchesOf({ from, to }: DayRange, period: DashboardFilter['period']): Stretch[] {
  const firstMonth = bucketStart(from, 'm') === from ? from : nextMonth(from);
  const afterLast = bucketStart(addDays(to, 1), 'm');
  if (NEEDS_DAYS.includes(period) || firstMonth >= afterLast) return [{ por_mes: false, from, to }];
  return [
    { por_mes: false, from, to: addDays(firstMonth, -1) },
    { por_mes: true, from: firstMonth, to: addDays(afterLast, -1) },
    { por_mes: false, from: afterLast, to },
  ].filter((stretch) => stretch.from <= stretch.to);
}
