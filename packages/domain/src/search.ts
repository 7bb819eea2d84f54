import { type Classification, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

/** The period of a search of the map. Dates are UTC-3 wall-clock `YYYY-MM-DD HH:mm`, empty without a limit. */
export interface MapPeriod {
  /** Whether the period is the last seven days, so that its dates move with the clock; false when a person typed them (D-36). */
  isLastWeek: boolean;
  dti: string;
  dtf: string;
}

/** The filter form of the map (MAP-03). */
export interface MapFilters extends MapPeriod {
  /** The period is that of the upload, not of the recording. */
  pelo_envio: boolean;
  id_amostra: string;
  seen: boolean;
  notSeen: boolean;
  id_cliente: number[];
  /** Keys of imports; empty for samples of any origin. */
  importacao: string[];
  classificacao: Classification[];
}

/** Writes an instant as UTC-3 wall-clock text with minute precision. */
export function toProductMinute(instant: Date): string {
  return new Date(instant.getTime() + PRODUCT_OFFSET_MINUTES * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** The last seven days, to the minute. */
export function lastWeek(now: Date): MapPeriod {
  return { isLastWeek: true, dti: toProductMinute(new Date(now.getTime() - WEEK_MS)), dtf: toProductMinute(now) };
}

/** The two dates of a search of samples. */
type Dates = Pick<MapPeriod, 'dti' | 'dtf'>;

/** A period of the map as two dates: the last week has no end. */
export function datesOf({ isLastWeek, dti, dtf }: MapPeriod): Dates {
  return { dti, dtf: isLastWeek ? '' : dtf };
}

/**
 * The dates that a search of samples asks for, on the map and in the lists alike: a period that ends now or later has no end. Only a device
 * whose clock is ahead has samples of later, and who looks for today's work must see them.
 */
export function searchedDates({ dti, dtf }: Dates, now: Date): Dates {
  return { dti, dtf: dtf >= toProductMinute(now) ? '' : dtf };
}

/** The filters of an earlier instant as they are now: the last week has moved on, typed dates have not. */
export function filtersNow(filters: MapFilters, now: Date): MapFilters {
  return filters.isLastWeek ? { ...filters, ...lastWeek(now) } : filters;
}

/** The standard filter: suspect points of the last week, seen and not seen (MAP-02, MAP-03). */
export function standardFilters(now: Date): MapFilters {
  return {
    ...lastWeek(now),
    pelo_envio: false,
    id_amostra: '',
    seen: true,
    notSeen: true,
    id_cliente: [],
    importacao: [],
    classificacao: ['LEAK'],
  };
}

/** Whether a period that a person typed ended before today, so that today's samples are outside (D-36). */
export function endedBeforeToday({ isLastWeek, dtf }: MapPeriod, now: Date): boolean {
  return !isLastWeek && dtf !== '' && dtf.slice(0, 10) < toProductMinute(now).slice(0, 10);
}

/** The same period with its end at the end of today. */
export function untilToday<Period extends MapPeriod>(period: Period, now: Date): Period {
  return { ...period, dtf: `${toProductMinute(now).slice(0, 10)} 23:59` };
}

/** Default period of the sample list and the print report: the last month, in whole days (product document 1, section 9). */
export function lastMonth(now: Date): { dti: string; dtf: string } {
  const today = toProductMinute(now).slice(0, 10);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const daysBefore = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const start = new Date(Date.UTC(year, month - 2, Math.min(day, daysBefore)));
  return { dti: `${start.toISOString().slice(0, 10)} 00:00`, dtf: `${today} 23:59` };
}

/** Longest period of a search, years; a period with an open end is unlimited and allowed. */
export const MAX_PERIOD_YEARS = 10;

/** Checks a period; used by the server and by the screens before they send. */
export function periodProblem(
  from: Date | null | undefined,
  to: Date | null | undefined,
): 'period_reversed' | 'period_too_long' | null {
  if (!from || !to) return null;
  if (from > to) return 'period_reversed';
  const last = new Date(from);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_PERIOD_YEARS);
  return to > last ? 'period_too_long' : null;
}

/** The instant of a UTC-3 wall-clock `YYYY-MM-DD HH:mm`; null for an empty or invalid text. */
export function productMinute(text: string): Date | null {
  // Some engines parse ':00-03:00' as a date in the year 2000.
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return null;
  const date = new Date(`${text.replace(' ', 'T')}:00-03:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}
