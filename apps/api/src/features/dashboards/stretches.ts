import type { DashboardFilter } from '@escuta/contract';
import { addDays, bucketStart, type DayRange } from '@escuta/domain';

/** A range of daily rollup rows, or of monthly ones (by first day). */
export interface Stretch extends DayRange {
  por_mes: boolean;
}

/** All other buckets consist of whole months. */
const NEEDS_DAYS: readonly DashboardFilter['period'][] = ['d', 's'];

const nextMonth = (day: string) => bucketStart(addDays(bucketStart(day, 'm'), 31), 'm');

/** Splits a range into whole months and the remaining days before and after them, as the rollups are read. */
export function stretchesOf({ from, to }: DayRange, period: DashboardFilter['period']): Stretch[] {
  const firstMonth = bucketStart(from, 'm') === from ? from : nextMonth(from);
  const afterLast = bucketStart(addDays(to, 1), 'm');
  if (NEEDS_DAYS.includes(period) || firstMonth >= afterLast) return [{ por_mes: false, from, to }];
  return [
    { por_mes: false, from, to: addDays(firstMonth, -1) },
    { por_mes: true, from: firstMonth, to: addDays(afterLast, -1) },
    { por_mes: false, from: afterLast, to },
  ].filter((stretch) => stretch.from <= stretch.to);
}
