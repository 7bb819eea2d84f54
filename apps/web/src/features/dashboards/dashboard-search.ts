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

/** A bucket, or the range as one. */
export type Choice = Period | typeof ALL_PERIODS;

/** What a dashboard shows, as its address carries it. Whole days of UTC-3, as `YYYY-MM-DD 00:00` and `YYYY-MM-DD 23:59`; empty for none. */
export interface DashboardSearch {
  dti: string;
  dtf: string;
  /** null: none that the range offers. */
  period: Choice | null;
  /** Empty: all within reach. */
  id_cliente: number[];
  /** Empty: all. */
  id_coletor: number[];
}

/** The days with which a dashboard opens. */
export type Opening = 'week' | 'month';

/** Today and the six days before, daily: the standard filter. */
export function standardDays(now: Date) {
  const today = productDay(now);
  return { dti: `${addDays(today, -6)} 00:00`, dtf: `${today} 23:59` };
}

const openingDays = (opening: Opening, now: Date) => (opening === 'week' ? standardDays(now) : lastMonth(now));

/** Reads a search from an address. Days that are missing together are the dashboard's own; one that is missing alone is missing. */
export function readDashboardSearch(params: URLSearchParams, opening: Opening, now: Date): DashboardSearch {
  const isGiven = params.has('dti') || params.has('dtf');
  const days = isGiven
    ? { dti: dayOf(params.get('dti'), '00:00'), dtf: dayOf(params.get('dtf'), '23:59') }
    : openingDays(opening, now);
  const offered = offeredFor(days);
  const asked = params.get('period');
  return {
    ...days,
    period: asked === null ? (offered[0] ?? null) : (offered.find((period) => period === asked) ?? null),
    id_cliente: ids(params.get('id_cliente')),
    id_coletor: ids(params.get('id_coletor')),
  };
}

/** The address of a search. */
export function writeDashboardSearch({ dti, dtf, period, id_cliente, id_coletor }: DashboardSearch): URLSearchParams {
  const params = new URLSearchParams({ dti: dti.slice(0, 10), dtf: dtf.slice(0, 10) });
  if (period) params.set('period', period);
  if (id_cliente.length > 0) params.set('id_cliente', id_cliente.join('|'));
  if (id_coletor.length > 0) params.set('id_coletor', id_coletor.join('|'));
  return params;
}

/** The buckets that the days of a search offer, and the range as one; all while the days say nothing (DSH-02). */
export function offeredFor({ dti, dtf }: Pick<DashboardSearch, 'dti' | 'dtf'>): Choice[] {
  const days = dti && dtf ? daysBetween(dti.slice(0, 10), dtf.slice(0, 10)) : 0;
  return days < 1 ? [...PERIODS, ALL_PERIODS] : [...offeredPeriods(days), ALL_PERIODS];
}

/** The search with other days; a bucket that they do not offer gives way to the first that they do (DSH-02). */
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

/** What is wrong with a search; nothing is loaded before it is right. */
export function dashboardProblem({ dti, dtf, period }: DashboardSearch): SearchProblem | null {
  if (!dti) return { field: 'dti', code: 'report_period_start_missing' };
  if (!dtf) return { field: 'dtf', code: 'report_period_end_missing' };
  const code = periodProblem(productMinute(dti), productMinute(dtf));
  if (code) return { field: 'dtf', code };
  return period === null ? { field: 'period', code: 'period_not_allowed' } : null;
}

/** The body of the calls. */
export function toDashboardFilter({ id_cliente, id_coletor, period, ...days }: DashboardSearch): DashboardFilterInput {
  return {
    ...days,
    period: period ?? ALL_PERIODS,
    ...(id_cliente.length > 0 && { id_cliente }),
    ...(id_coletor.length > 0 && { id_coletor }),
  };
}

/** A day with the time of its end of the range; what may follow the day is left out. */
export function dayOf(text: string | null | undefined, time: '00:00' | '23:59'): string {
  const minute = `${(text ?? '').slice(0, 10)} ${time}`;
  const day = productMinute(minute);
  return day && `${productDay(day)} ${time}` === minute ? minute : '';
}

function ids(text: string | null): number[] {
  return (text ?? '').split('|').flatMap((part) => {
    const id = /^\d{1,10}$/.test(part) ? Number(part) : 0;
    return id >= 1 && id <= 2_147_483_647 ? [id] : [];
  });
}
