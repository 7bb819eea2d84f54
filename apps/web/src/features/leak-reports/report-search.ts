import { APPROVAL_STATES, CLASSIFICATIONS, LEAK_TYPES, REPORT_PAGE_SIZES } from '@escuta/contract';
import { lastMonth, productMinute, type ReportFilterProblem, reportFilterProblem } from '@escuta/domain';
import { defineSearch, kind, type Search } from '../../shared/address/index.ts';

const MAX_PAGE = 1_000_000_000;
export const MAX_IDS = 500;

/** Search of the report list; by default the reports sent within the last month. */
export const reportSearch = defineSearch((now) => ({
  id_cliente: kind.chosenIds(),
  dti_report: kind.minute(lastMonth(now).dti),
  dtf_report: kind.minute(lastMonth(now).dtf),
  dti_sample: kind.minute(),
  dtf_sample: kind.minute(),
  sample_id: kind.text(MAX_IDS),
  status_aprovacao: kind.oneOf(APPROVAL_STATES),
  tipo_ponto_suspeito: kind.oneOf(LEAK_TYPES),
  classificacoes: kind.someOf(CLASSIFICATIONS),
  max: kind.pageSize(REPORT_PAGE_SIZES),
  pag: kind.page(MAX_PAGE),
}));
export type ReportSearch = Search<typeof reportSearch>;

/** A search whose companies are known. */
export type ResolvedSearch = ReportSearch & { id_cliente: number[] };

/** The filter for request bodies, without the page. An empty list of companies is sent too: the server refuses it. */
export function toReportFilter(search: ResolvedSearch) {
  const { pag: _, max: __, ...filter } = reportSearch.request(search);
  return { ...filter, id_cliente: search.id_cliente };
}

/** The error of an invalid search, found before the request (REP-02). */
export function reportSearchProblem(search: ResolvedSearch): ReportFilterProblem | null {
  return reportFilterProblem(search, productMinute);
}
