import type { LeakReportDetail } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { mediaLinks } from '../media/index.ts';
import { demonstrationDetail, toReportDetail } from './leak-reports.view.ts';
import { findReport, listReportedSamples } from './report-detail.queries.ts';

/** Everything of one report with its samples (RDT-01 to RDT-04). Throws report_not_found outside the scope. */
export async function getReport(services: Services, session: Session, id: number): Promise<LeakReportDetail> {
  const link = await mediaLinks(services);
  const toDetail = seesDemonstrationContent(session.user) ? demonstrationDetail : toReportDetail;
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const report = await findReport(trx, id);
    if (!report) throw new Problem('report_not_found');
    return toDetail(report, await listReportedSamples(trx, id), link);
  });
}
