import { type LeakReport, REPORT_LIST_MAX } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { mediaLinks } from '../media/index.ts';
import { countReports, listAskedSamples, listReports } from './leak-reports.queries.ts';
import { demonstrationReport, toLeakReport } from './leak-reports.view.ts';

export interface ReportList {
  dados: LeakReport[];
  /** Total reports found; more than in `dados` when the list is limited. */
  total: number;
}

/**
 * Leak reports of a company with its branches, of some samples, or of both, oldest first, at most {@link REPORT_LIST_MAX}.
 * Throws company_not_found and sample_not_found outside the scope.
 */
export async function findReports(
  services: Services,
  session: Session,
  { company, samples }: { company?: number; samples?: readonly number[] },
): Promise<ReportList> {
  const link = await mediaLinks(services);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const companies = await companiesToSearch(trx, session.scope, company === undefined ? null : [company]);
    const asked = samples ? await listAskedSamples(trx, { companies, samples }) : null;
    if (asked && asked.length < new Set(samples).size) throw new Problem('sample_not_found');
    if (seesDemonstrationContent(session.user)) {
      const dados = (asked ?? []).map(demonstrationReport);
      return { dados, total: dados.length };
    }
    const criteria = { companies, samples: samples ?? null };
    const rows = await listReports(trx, criteria);
    const total = rows.length < REPORT_LIST_MAX ? rows.length : await countReports(trx, criteria);
    return { dados: rows.map((row) => toLeakReport(row, link)), total };
  });
}
