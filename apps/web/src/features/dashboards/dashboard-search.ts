import { ALL_PERIODS, type DashboardFilterInput, PERIODS, type Period, type ProblemCode } from '@escuta/contract';
import {
  addDays,
  daysBetween,
  LISTENING,
  lastMonth,
  offeredPeriods,
  periodProblem,
  productDay,
  productMinute,
  toProductMinute,
} from '@escuta/domain';
import * as z from 'zod';
import { defineSearch, kind, type Search } from '../../shared/address/index.ts';

const CHOICES = [...PERIODS, ALL_PERIODS] as const;

/** Times of a range of whole days. */
const STARTS = '00:00';
const ENDS = '23:59';

/** A frequency, or the whole range as one bucket. */
export type Choice = Period | typeof ALL_PERIODS;

/** Search of a dashboard. Minutes of UTC-3, `YYYY-MM-DD HH:mm`; empty for none. */
export const dashboardSearch = defineSearch(
  () => ({
    dti: endKind(STARTS),
    dtf: endKind(ENDS),
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
export type Opening = 'week' | 'month' | 'quarter';

/** Today and the six days before. */
export function standardDays(now: Date) {
  const today = productDay(now);
  return { dti: `${addDays(today, -6)} ${STARTS}`, dtf: `${today} ${ENDS}` };
}

/** Today and the 89 days before: what a new sample is compared with. */
function quarterDays(now: Date) {
  const { dtf } = standardDays(now);
  return { dti: `${addDays(productDay(now), 1 - LISTENING.companyDays)} ${STARTS}`, dtf };
}

const OPENING_DAYS = { week: standardDays, month: lastMonth, quarter: quarterDays };
const openingDays = (opening: Opening, now: Date) => OPENING_DAYS[opening](now);

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

/** Both ends as the address has them: a day alone for its usual time. */
export const writtenEnds = ({ dti, dtf }: Pick<DashboardSearch, 'dti' | 'dtf'>) =>
  [withoutTime(dti, STARTS), withoutTime(dtf, ENDS)] as const;

/** Number of days of a range of whole days, first and last included; null for one that begins or ends within a day. */
export function wholeDays({ dti, dtf }: Pick<DashboardSearch, 'dti' | 'dtf'>): number | null {
  const [from, to] = writtenEnds({ dti, dtf });
  return from.length === DAY && to.length === DAY ? daysBetween(from, to) : null;
}

const DAY = 'YYYY-MM-DD'.length;

const withoutTime = (minute: string, usual: string) => (minute.endsWith(` ${usual}`) ? minute.slice(0, DAY) : minute);

/** An end of the range in the address: a minute, or a day with the usual time of this end; empty for none. */
function endKind(usual: string) {
  const decode = (text: string) => {
    const minute = text.length === DAY ? `${text} ${usual}` : text;
    const instant = productMinute(minute);
    return instant && toProductMinute(instant) === minute ? minute : '';
  };
  return z.codec(z.string(), z.string(), { decode, encode: (minute) => withoutTime(minute, usual) }).catch('');
}
