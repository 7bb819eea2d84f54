import type { LeakReportDetail } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { mediaLinks } from '../media/index.ts';
import { pipeOfReport } from '../network/index.ts';
import { demonstrationDetail, toReportDetail } from './leak-reports.view.ts';
import { findReport, listReportedSamples } from './report-detail.queries.ts';

/** Whether a material is known; the dashboards count by the same rule. */
const isNamed = (material: string | null | undefined) => Boolean(material) && material !== 'Indefinido';

/** Everything of one report with its samples (RDT-01 to RDT-04). Throws report_not_found outside the scope. */
export async function getReport(services: Services, session: Session, id: number): Promise<LeakReportDetail> {
  const link = await mediaLinks(services);
  const toDetail = seesDemonstrationContent(session.user) ? demonstrationDetail : toReportDetail;
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const report = await findReport(trx, id);
    if (!report) throw new Problem('report_not_found');
    const tubulacao = isNamed(report.tipo_tubulacao) ? null : await pipeOfReport(trx, id);
    return toDetail(
      { ...report, tubulacao: isNamed(tubulacao?.material) ? tubulacao : null },
      await listReportedSamples(trx, id),
      link,
    );
  });
}
