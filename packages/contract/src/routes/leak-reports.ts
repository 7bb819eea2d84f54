import { z } from 'zod';
import { success } from '../common/reply.ts';
import {
  DecideReportsBody,
  DecisionResult,
  LeakReport,
  LeakReportDetail,
  LeakReportRow,
  NewLeakReport,
  PagedReportFilter,
  PHOTO_BYTES_MAX,
  REPORT_PHOTOS_MAX,
  ReportFilter,
  ReportSamplesBody,
} from '../leak-reports/index.ts';
import { route } from '../route.ts';
import { byPath, companyByPath } from './shared.ts';

const samplesByBody = { by: 'body', field: 'amostras', entity: 'sample' } as const;
const companyByBody = { by: 'body', field: 'id_cliente', entity: 'company' } as const;
const reportList = success({
  dados: z.array(LeakReport).describe('Reports, oldest first'),
  total: z.int().describe('Total reports'),
});
const decisions = success({
  dados: z.array(DecisionResult).describe('Result for each report'),
  total: z.int().describe('Reports decided'),
});
const filterErrors = [
  'report_company_missing',
  'report_period_missing',
  'report_period_start_missing',
  'report_period_end_missing',
  'period_reversed',
  'period_too_long',
  'company_not_found',
] as const;

export const leakReportRoutes = {
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
  filterReports: route({
    method: 'POST',
    path: '/relatorio-vazamento/filtrar',
    capability: 'reports.list',
    summary: 'The report list, a page of it, newest sent first',
    body: PagedReportFilter,
    reply: success({
      dados: z.array(LeakReportRow).describe('Reports of the page'),
      total: z.int().describe('Total reports found'),
    }),
    errors: filterErrors,
    tenant: companyByBody,
  }),
  exportReports: route({
    method: 'POST',
    path: '/relatorio-vazamento/exportar',
    capability: 'reports.list',
    summary: 'All rows of the report list for a spreadsheet, at most 9,999',
    body: ReportFilter,
    reply: success({
      data: z.object({ data: z.array(LeakReportRow).describe('Reports found') }),
      total: z.int().describe('Total reports found'),
    }),
    errors: filterErrors,
    tenant: companyByBody,
    takesOut: 'relatorios',
  }),
  getReport: route({
    method: 'GET',
    path: '/relatorio-vazamento/:id',
    capability: 'reports.detail',
    summary: 'Everything of one report with its samples',
    params: byPath,
    reply: success({ relatorio: LeakReportDetail.describe('The report') }),
    errors: ['report_not_found'],
    tenant: { by: 'params', field: 'id', entity: 'report' },
  }),
  createReport: route({
    method: 'POST',
    path: '/relatorio-vazamento',
    capability: 'reports.create',
    summary: 'Report an own inspection: JSON, or multipart with the fields in `dados`, then the photos in `fotos`',
    body: NewLeakReport,
    files: { field: 'fotos', max: REPORT_PHOTOS_MAX, maxBytes: PHOTO_BYTES_MAX },
    reply: success({
      id_relatorio: LeakReport.shape.id_relatorio.unwrap().describe('Key of the report'),
      repetido: z.boolean().describe('Whether a report with the same key already existed'),
    }),
    errors: [
      'inspection_not_found',
      'slot_reported',
      'photo_invalid',
      'photo_count',
      'payload_too_large',
      'unsupported_media_type',
    ],
    tenant: { by: 'body', field: 'amostras', entity: 'sample' },
  }),
  previewDecisions: route({
    method: 'POST',
    path: '/relatorio-vazamento/status-relatorio/previa',
    capability: 'reports.decide',
    summary: 'Preview of a decision: the result for each report; nothing is changed',
    body: DecideReportsBody,
    reply: decisions,
    errors: ['report_not_found', 'inspector_required'],
    tenant: { by: 'body', field: 'idRelatorio', entity: 'report' },
  }),
  decideReports: route({
    method: 'PUT',
    path: '/relatorio-vazamento/status-relatorio',
    capability: 'reports.decide',
    summary:
      'Approve reports or request a new inspection; each of several has its own result (D-27), a single one is refused by its status (API-02)',
    body: DecideReportsBody,
    reply: decisions,
    errors: [
      'report_not_found',
      'inspector_required',
      'inspector_not_available',
      'report_decided',
      'own_report',
      'report_approved',
      'sample_pending',
      'slots_full',
      'inspector_twice',
    ],
    tenant: { by: 'body', field: 'idRelatorio', entity: 'report' },
  }),
};
