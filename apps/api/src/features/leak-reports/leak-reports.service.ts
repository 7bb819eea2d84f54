import type { LeakReport } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import { inScope } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { mediaLinks } from '../media/index.ts';
import { listAskedSamples, listReports } from './leak-reports.queries.ts';
import { demonstrationReport, toLeakReport } from './leak-reports.view.ts';

export interface ReportList {
  dados: LeakReport[];
  total: number;
}

const asList = (dados: LeakReport[]): ReportList => ({ dados, total: dados.length });

/**
 * Leak reports of a company with its branches, of some samples, or of both, oldest first.
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
      return asList((asked ?? []).map(demonstrationReport));
    }
    const rows = await listReports(trx, { companies, samples: samples ?? null });
    return asList(rows.map((row) => toLeakReport(row, link)));
  });
}
