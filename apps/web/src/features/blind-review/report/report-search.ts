import { AGREEMENT_REPORT_PAGE_MAX, type AgreementReportFilterInput, BLIND_AGREEMENTS } from '@escuta/contract';
import { toProductMinute } from '@escuta/domain';
import { defineSearch, kind, type Search } from '../../../shared/address/index.ts';
import { BLIND_CODES } from '../answers.ts';

export const REPORT_PAGE_SIZES = [50, 100, 250, AGREEMENT_REPORT_PAGE_MAX] as const;
const DAY_MS = 86_400_000;
const MAX_PAGE = 1_000_000;

/** The last week, from its first day's start to this day's end (product document 2, section 9). */
export function lastWeek(now: Date): { dti: string; dtf: string } {
  const day = (at: number) => toProductMinute(new Date(at)).slice(0, 10);
  return { dti: `${day(now.getTime() - 7 * DAY_MS)} 00:00`, dtf: `${day(now.getTime())} 23:59` };
}

/** The search of the agreement report. */
export const agreementReportSearch = defineSearch(
  (now) => ({
    dti: kind.minute(lastWeek(now).dti),
    dtf: kind.minute(lastWeek(now).dtf),
    blind: kind.id(),
    empresa: kind.id(),
    classes: kind.someOf(BLIND_CODES),
    consenso: kind.oneOf(BLIND_AGREEMENTS),
    max: kind.pageSize(REPORT_PAGE_SIZES),
    pag: kind.page(MAX_PAGE),
  }),
  { always: ['dti', 'dtf'] },
);
export type AgreementReportSearch = Search<typeof agreementReportSearch>;

/** The filter of the requests, without the page; each class is a parameter. */
export function toReportFilter(search: AgreementReportSearch): AgreementReportFilterInput {
  const { classes: _, pag: __, max: ___, ...filter } = agreementReportSearch.request(search);
  return { ...filter, ...Object.fromEntries(search.classes.map((code) => [code.toLowerCase(), true])) };
}
