import type { Handlers } from '../../http/register.ts';
import { createReport } from './create-report.service.ts';
import { decideReports, previewDecisions } from './decide-reports.service.ts';
import { exportReports, filterReports } from './filter-reports.service.ts';
import { findReports } from './leak-reports.service.ts';
import { myInspections } from './my-inspections.service.ts';
import { getReport } from './report-detail.service.ts';

type ReportCalls =
  | 'listCompanyReports'
  | 'findCompanyReports'
  | 'findSampleReports'
  | 'filterReports'
  | 'exportReports'
  | 'getReport'
  | 'createReport'
  | 'decideReports'
  | 'previewDecisions'
  | 'listMyInspections';

export const leakReportHandlers: Handlers<ReportCalls> = {
  listCompanyReports: ({ services, session, params }) => findReports(services, session, { company: params.id }),
  findCompanyReports: ({ services, session, params, body }) =>
    findReports(services, session, { company: params.id, samples: body.amostras }),
  findSampleReports: ({ services, session, body }) => findReports(services, session, { samples: body.amostras }),
  filterReports: async ({ services, session, body }) => {
    const { rows, total } = await filterReports(services, session, body);
    return { dados: rows, total };
  },
  exportReports: async ({ services, session, body }) => {
    const { rows, total } = await exportReports(services, session, body);
    return { data: { data: rows }, total };
  },
  getReport: async ({ services, session, params }) => ({ relatorio: await getReport(services, session, params.id) }),
  createReport: ({ services, session, body, files }) => createReport(services, session, body, files),
  decideReports: ({ services, session, log, body }) => decideReports({ services, session, log }, body),
  previewDecisions: ({ services, session, body }) => previewDecisions(services, session, body),
  listMyInspections: ({ services, session }) => myInspections(services, session),
};
