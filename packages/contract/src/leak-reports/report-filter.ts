import { z } from 'zod';
import { IdList } from '../common/ids.ts';
import { SearchInstant } from '../common/instant.ts';
import { pageNumber, rowsUpTo } from '../common/paging.ts';
import { ClassificationList } from '../samples/classification.ts';
import { MapSearch } from '../samples/search.ts';
import { APPROVAL_STATES, LEAK_TYPES } from './enumerations.ts';
import { REPORT_LIST_MAX } from './report.ts';

export const REPORT_PAGE_MAX = 500;
/** Page sizes of the report list; the first is the default (product document 1, section 9). */
export const REPORT_PAGE_SIZES = [10, 50, 100, 250, REPORT_PAGE_MAX] as const;

const criteria = {
  id_cliente: IdList.nullish().describe('Companies, required (REP-02); each includes its branches'),
  dti_report: SearchInstant.nullish().describe('Start of the sending period'),
  dtf_report: SearchInstant.nullish().describe('End of the sending period, inclusive to its minute'),
  dti_sample: SearchInstant.nullish().describe('Start of the collection period'),
  dtf_sample: SearchInstant.nullish().describe('End of the collection period, inclusive to its minute'),
  sample_id: MapSearch.shape.id_amostra,
  status_aprovacao: z.enum(APPROVAL_STATES).nullish().describe('Approval status (D-13)'),
  tipo_ponto_suspeito: z.enum(LEAK_TYPES).nullish().describe('Result: the leak type found (D-29)'),
  classificacoes: ClassificationList.nullish().describe('Effective classes of the samples, joined by |'),
};

/** `POST relatorio-vazamento/exportar`: all reports found, at most 9,999 (REP-04). */
export const ReportFilter = z.strictObject({
  ...criteria,
  pag: pageNumber.nullish().describe('Ignored: the result is one page'),
  max: rowsUpTo(REPORT_LIST_MAX).nullish().describe('Most reports to return; 9,999 at most'),
});
export type ReportFilter = z.output<typeof ReportFilter>;
export type ReportFilterInput = z.input<typeof ReportFilter>;

/** `POST relatorio-vazamento/filtrar`: a page of the reports found (REP-01). */
export const PagedReportFilter = z.strictObject({
  ...criteria,
  pag: pageNumber.nullish().describe('Page, from 1'),
  max: rowsUpTo(REPORT_PAGE_MAX).nullish().describe('Rows per page, 10 by default, 500 at most'),
});
export type PagedReportFilter = z.output<typeof PagedReportFilter>;
export type PagedReportFilterInput = z.input<typeof PagedReportFilter>;
