import { BLIND_REPORT_PAGE_MAX, type BlindReportFilterInput } from '@escuta/contract';
import { productMinute, toProductMinute } from '@escuta/domain';
import { BLIND_CODES } from '../answers.ts';

export const REPORT_PAGE_SIZES = [50, 100, 250, BLIND_REPORT_PAGE_MAX] as const;
const DAY_MS = 86_400_000;
const MAX_ID = 2_147_483_647;
const MINUTE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** What the blind-review report looks for, as its address carries it. Dates are UTC-3 wall-clock `YYYY-MM-DD HH:mm`, empty for none. */
export interface BlindReportSearch {
  blind: number | null;
  empresa: number | null;
  dti: string;
  dtf: string;
  /** None: every class. */
  classes: (typeof BLIND_CODES)[number][];
  pag: number;
  max: number;
}

/** The last week, from its first day's start to this day's end (product document 2, section 9). */
export function lastWeek(now: Date): { dti: string; dtf: string } {
  const day = (at: number) => toProductMinute(new Date(at)).slice(0, 10);
  return { dti: `${day(now.getTime() - 7 * DAY_MS)} 00:00`, dtf: `${day(now.getTime())} 23:59` };
}

/** Reads a search from an address; what is missing or cannot be is the default. An empty end of the period means none. */
export function readBlindReport(params: URLSearchParams, now = new Date()): BlindReportSearch {
  const number = (name: string, most = MAX_ID) => {
    const value = Number(params.get(name) ?? '');
    return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
  };
  const week = lastWeek(now);
  const minute = (name: 'dti' | 'dtf') => {
    const text = params.get(name);
    if (text === '') return '';
    return text !== null && MINUTE.test(text) && productMinute(text) ? text : week[name];
  };
  const classes = (params.get('classes') ?? '').split('|');
  const max = number('max');
  return {
    blind: number('blind'),
    empresa: number('empresa'),
    dti: minute('dti'),
    dtf: minute('dtf'),
    classes: BLIND_CODES.filter((code) => classes.includes(code)),
    pag: number('pag', 1_000_000) ?? 1,
    max: REPORT_PAGE_SIZES.find((size) => size === max) ?? REPORT_PAGE_SIZES[0],
  };
}

/** The address of a search. The period always stands in it, so that a shared link means the same days tomorrow. */
export function writeBlindReport({ blind, empresa, dti, dtf, classes, pag, max }: BlindReportSearch): URLSearchParams {
  const params = new URLSearchParams({ dti, dtf });
  if (blind !== null) params.set('blind', String(blind));
  if (empresa !== null) params.set('empresa', String(empresa));
  if (classes.length > 0) params.set('classes', classes.join('|'));
  if (max !== REPORT_PAGE_SIZES[0]) params.set('max', String(max));
  if (pag !== 1) params.set('pag', String(pag));
  return params;
}

/** The filter of the calls, without the page. */
export function toReportFilter({ blind, empresa, dti, dtf, classes }: BlindReportSearch): BlindReportFilterInput {
  return {
    ...(blind !== null && { blind }),
    ...(empresa !== null && { empresa }),
    ...(dti !== '' && { dti }),
    ...(dtf !== '' && { dtf }),
    ...Object.fromEntries(classes.map((code) => [code.toLowerCase(), true])),
  };
}
