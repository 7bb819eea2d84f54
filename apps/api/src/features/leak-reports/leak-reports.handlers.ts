import type { Handlers } from '../../http/register.ts';
import { findReports } from './leak-reports.service.ts';

export const leakReportHandlers: Handlers<'listCompanyReports' | 'findCompanyReports' | 'findSampleReports'> = {
  listCompanyReports: ({ services, session, params }) => findReports(services, session, { company: params.id }),
  findCompanyReports: ({ services, session, params, body }) =>
    findReports(services, session, { company: params.id, samples: body.amostras }),
  findSampleReports: ({ services, session, body }) => findReports(services, session, { samples: body.amostras }),
};
