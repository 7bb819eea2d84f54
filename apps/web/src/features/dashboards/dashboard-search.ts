import { ALL_PERIODS, type DashboardFilterInput, PERIODS, type Period, type ProblemCode } from '@escuta/contract';
import {
  addDays,
  daysBetween,
  lastMonth,
  offeredPeriods,
  periodProblem,
  productDay,
  productMinute,
} from '@escuta/domain';
import * as z from 'zod';
import { defineSearch, kind, type Search } from '../../shared/address/index.ts';

const CHOICES = [...PERIODS, ALL_PERIODS] as const;

/** A frequency, or the whole range as one bucket. */
export type Choice = Period | typeof ALL_PERIODS;

/** Search of a dashboard. Whole days of UTC-3, as `YYYY-MM-DD 00:00` and `YYYY-MM-DD 23:59`; empty for none. */
export const dashboardSearch = defineSearch(
  () => ({
    dti: dayKind('00:00'),
    dtf: dayKind('23:59'),
    /** null: none available for the range. */
    period: kind.oneOf(CHOICES),
    /** Empty: all in scope. */
    id_cliente: kind.ids(),
    /** Empty: all. */
    id_coletor: kind.ids(),
  }),
  { always: ['dti', 'dtf'] },
);
export type DashboardSearch = Search<typeof dashboardSearch>;

/** Default days of a dashboard. */
export type Opening = 'week' | 'month';

/** Today and the six days before. */
export function standardDays(now: Date) {
  const today = productDay(now);
  return { dti: `${addDays(today, -6)} 00:00`, dtf: `${today} 23:59` };
}

const openingDays = (opening: Opening, now: Date) => (opening === 'week' ? standardDays(now) : lastMonth(now));

/** Reads a search from an address. If both days are missing, they get the dashboard's default; a single missing day stays empty. */
export function readDashboardSearch(params: URLSearchParams, opening: Opening, now: Date): DashboardSearch {
  const found = dashboardSearch.read(params);
  const days = params.has('dti') || params.has('dtf') ? found : openingDays(opening, now);
  const search = { ...found, dti: days.dti, dtf: days.dtf };
  const offered = offeredFor(search);
  const isAsked = params.has('period');
  return { ...search, period: offered.find((period) => !isAsked || period === found.period) ?? null };
}

/** Frequencies available for the days of a search, and the whole range; all while the days are incomplete (DSH-02). */
export function offeredFor({ dti, dtf }: Pick<DashboardSearch, 'dti' | 'dtf'>): Choice[] {
  const days = dti && dtf ? daysBetween(dti.slice(0, 10), dtf.slice(0, 10)) : 0;
  return days < 1 ? [...PERIODS, ALL_PERIODS] : [...offeredPeriods(days), ALL_PERIODS];
}

/** The search with other days; an unavailable frequency is replaced by the first available one (DSH-02). */
export function withDays(
  search: DashboardSearch,
  days: Partial<Pick<DashboardSearch, 'dti' | 'dtf'>>,
): DashboardSearch {
  const next = { ...search, ...days };
  const offered = offeredFor(next);
  return { ...next, period: offered.find((period) => period === next.period) ?? offered[0] ?? null };
}

export interface SearchProblem {
  field: 'dti' | 'dtf' | 'period';
  code: ProblemCode;
}

/** Error of a search; nothing is loaded until it is valid. */
export function dashboardProblem({ dti, dtf, period }: DashboardSearch): SearchProblem | null {
  if (!dti) return { field: 'dti', code: 'report_period_start_missing' };
  if (!dtf) return { field: 'dtf', code: 'report_period_end_missing' };
  const code = periodProblem(productMinute(dti), productMinute(dtf));
  if (code) return { field: 'dtf', code };
  return period === null ? { field: 'period', code: 'period_not_allowed' } : null;
}

/** The body of the requests. */
export function toDashboardFilter(search: DashboardSearch): DashboardFilterInput {
  const { dti, dtf, period } = search;
  return { ...dashboardSearch.request(search), dti, dtf, period: period ?? ALL_PERIODS };
}

/** A day with the time of its end of the range; anything after the day is ignored. */
function dayOf(text: string, time: '00:00' | '23:59'): string {
  const minute = `${text.slice(0, 10)} ${time}`;
  const day = productMinute(minute);
  return day && `${productDay(day)} ${time}` === minute ? minute : '';
}

/** A day in the address, as an end of the range; empty for none. */
function dayKind(time: '00:00' | '23:59') {
  return z
    .codec(z.string(), z.string(), { decode: (text) => dayOf(text, time), encode: (minute) => minute.slice(0, 10) })
    .catch('');
}
