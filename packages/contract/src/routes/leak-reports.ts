import { z } from 'zod';
import { success } from '../common/reply.ts';
import { LeakReport, ReportSamplesBody } from '../leak-reports/index.ts';
import { route } from '../route.ts';
import { byPath, companyByPath } from './shared.ts';

const samplesByBody = { by: 'body', field: 'amostras', entity: 'sample' } as const;
const reportList = success({
  dados: z.array(LeakReport).describe('Reports, oldest first'),
  total: z.int().describe('Reports in all'),
});

export const leakReportsRoutes = {
  listCompanyReports: route({
    method: 'GET',
    path: '/relatorios-vazamento/cliente/:id/ASC',
    capability: 'reports.list',
    summary: 'Leak reports of a company and its branches, oldest first, at most 9,999',
    params: byPath,
    reply: reportList,
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  findCompanyReports: route({
    method: 'POST',
    path: '/relatorios-vazamento/cliente/:id/ASC',
    capability: 'reports.list',
    summary: 'Leak reports of some samples of a company and its branches, oldest first',
    params: byPath,
    body: ReportSamplesBody,
    reply: reportList,
    errors: ['company_not_found', 'sample_not_found'],
    tenant: companyByPath,
  }),
  findSampleReports: route({
    method: 'POST',
    path: '/relatorios-vazamento/samples',
    capability: 'reports.detail',
    summary: 'Leak reports of some samples, oldest first',
    body: ReportSamplesBody,
    reply: reportList,
    errors: ['sample_not_found'],
    tenant: samplesByBody,
  }),
};
