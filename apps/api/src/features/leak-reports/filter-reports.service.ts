import {
  type LeakReportRow,
  type PagedReportFilter,
  type ProblemCode,
  REPORT_LIST_MAX,
  REPORT_PAGE_SIZES,
  type ReportFilter,
} from '@escuta/contract';
import { MAX_PERIOD_YEARS, periodProblem } from '@escuta/domain';
import { inScope } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { mediaLinks } from '../media/index.ts';
import { findReportPage } from './filter-reports.queries.ts';
import { toLeakReportRow } from './leak-reports.view.ts';

export interface FoundReports {
  rows: LeakReportRow[];
  /** Reports found in all, more than the rows where the page or the most ends. */
  total: number;
}

type Period = readonly [dti: 'dti_report' | 'dti_sample', dtf: 'dtf_report' | 'dtf_sample'];
const PERIODS: readonly Period[] = [
  ['dti_report', 'dtf_report'],
  ['dti_sample', 'dtf_sample'],
];

const missing = (code: ProblemCode, field: string) =>
  new Problem(code, { details: [{ field, code: 'required' as const }] });

/** Refuses a search without company and period, or with half a period (REP-02). */
function checkFilter(filter: ReportFilter): void {
  if (!filter.id_cliente?.length) throw missing('report_company_missing', 'id_cliente');
  if (PERIODS.every(([dti, dtf]) => !filter[dti] && !filter[dtf])) throw missing('report_period_missing', 'dti_report');
  for (const [dti, dtf] of PERIODS) {
    const [from, to] = [filter[dti], filter[dtf]];
    if (!from && to) throw missing('report_period_start_missing', dti);
    if (from && !to) throw missing('report_period_end_missing', dtf);
    const problem = periodProblem(from ? new Date(from) : null, to ? new Date(to) : null);
    if (!problem) continue;
    throw new Problem(problem, {
      details: [{ field: dti, code: problem === 'period_reversed' ? 'too_big' : 'too_small' }],
      ...(problem === 'period_too_long' && { params: { years: MAX_PERIOD_YEARS } }),
    });
  }
}

async function find(
  services: Services,
  session: Session,
  { id_cliente, ...filter }: ReportFilter,
  page: { limit: number; offset: number },
): Promise<FoundReports> {
  checkFilter({ id_cliente, ...filter });
  const link = await mediaLinks(services);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const companies = await companiesToSearch(trx, session.scope, id_cliente);
    const { rows, total } = await findReportPage(trx, { ...filter, companies }, page);
    return { rows: rows.map((row) => toLeakReportRow(row, link)), total };
  });
}

/** A page of the report list (REP-01). Throws what REP-02 refuses, and company_not_found outside the scope. */
export function filterReports(services: Services, session: Session, search: PagedReportFilter): Promise<FoundReports> {
  const { pag, max, ...filter } = search;
  const limit = max ?? REPORT_PAGE_SIZES[0];
  return find(services, session, filter, { limit, offset: ((pag ?? 1) - 1) * limit });
}

/** Everything of the report list for a spreadsheet, at most {@link REPORT_LIST_MAX} (REP-04). Refuses as the list does. */
export function exportReports(services: Services, session: Session, filter: ReportFilter): Promise<FoundReports> {
  return find(services, session, filter, { limit: REPORT_LIST_MAX, offset: 0 });
}
