import {
  type FieldIssueCode,
  type LeakReportRow,
  type PagedReportFilter,
  REPORT_LIST_MAX,
  REPORT_PAGE_SIZES,
  type ReportFilter,
} from '@escuta/contract';
import { MAX_PERIOD_YEARS, type ReportFilterProblem, reportFilterProblem } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { logExport } from '../action-log/index.ts';
import { companiesToSearch } from '../companies/index.ts';
import { mediaLinks } from '../media/index.ts';
import { findTypedIds } from '../samples/index.ts';
import { findReportPage } from './filter-reports.queries.ts';
import { toLeakReportRow } from './leak-reports.view.ts';

export interface FoundReports {
  rows: LeakReportRow[];
  /** Total reports found, which may exceed the rows returned. */
  total: number;
}

const ISSUES: Partial<Record<ReportFilterProblem['code'], FieldIssueCode>> = {
  period_reversed: 'too_big',
  period_too_long: 'too_small',
};

/** Refuses a search without company or complete period (REP-02). */
function checkFilter(filter: ReportFilter): void {
  const problem = reportFilterProblem(filter, (bound) => new Date(bound));
  if (!problem) return;
  const { code, field } = problem;
  throw new Problem(code, {
    details: [{ field, code: ISSUES[code] ?? 'required' }],
    ...(code === 'period_too_long' && { params: { years: MAX_PERIOD_YEARS } }),
  });
}

async function find(
  services: Services,
  session: Session,
  { id_cliente, sample_id, ...filter }: ReportFilter,
  page: { limit: number; offset: number },
): Promise<FoundReports> {
  checkFilter({ id_cliente, sample_id, ...filter });
  const link = await mediaLinks(services);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const companies = await companiesToSearch(trx, session.scope, id_cliente);
    const typedIds = await findTypedIds(trx, sample_id, { companies });
    const { rows, total } = await findReportPage(trx, { ...filter, companies, typedIds }, page);
    return { rows: rows.map((row) => toLeakReportRow(row, link)), total };
  });
}

/** A page of the report list (REP-01). Throws the problems of REP-02, and company_not_found outside the scope. */
export function filterReports(services: Services, session: Session, search: PagedReportFilter): Promise<FoundReports> {
  const { pag, max, ...filter } = search;
  const limit = max ?? REPORT_PAGE_SIZES[0];
  return find(services, session, filter, { limit, offset: ((pag ?? 1) - 1) * limit });
}

/** All rows of the report list for a spreadsheet, at most {@link REPORT_LIST_MAX} (REP-04). Throws like the list. */
export async function exportReports(services: Services, session: Session, search: ReportFilter): Promise<FoundReports> {
  const { pag: _, max, ...filter } = search;
  const found = await find(services, session, filter, { limit: max ?? REPORT_LIST_MAX, offset: 0 });
  await logExport(services, { session, call: 'exportReports', formato: 'xlsx', linhas: found.rows.length });
  return found;
}
