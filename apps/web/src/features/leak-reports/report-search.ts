import {
  APPROVAL_STATES,
  CLASSIFICATIONS,
  type Classification,
  LEAK_TYPES,
  type LeakType,
  REPORT_PAGE_SIZES,
  type ReportFilterInput,
} from '@escuta/contract';
import { lastMonth, productMinute, type ReportFilterProblem, reportFilterProblem } from '@escuta/domain';

const MAX_PAGE = 1_000_000_000;
const MAX_IDS = 500;

/** What the report list looks for, as its address carries it. Dates are UTC-3 wall-clock `YYYY-MM-DD HH:mm`, empty for none. */
export interface ReportSearch {
  /** null until somebody chooses: all that is within reach. */
  id_cliente: number[] | null;
  dti_report: string;
  dtf_report: string;
  dti_sample: string;
  dtf_sample: string;
  sample_id: string;
  status_aprovacao: (typeof APPROVAL_STATES)[number] | null;
  tipo_ponto_suspeito: LeakType | null;
  /** Empty means all classes. */
  classificacoes: Classification[];
  pag: number;
  max: number;
}

/** A search whose companies are known. */
export type ResolvedSearch = ReportSearch & { id_cliente: number[] };

/** Reads a search from an address; what is missing or cannot be is the default: sent within the last month, the first page. */
export function readReportSearch(params: URLSearchParams, now: Date): ReportSearch {
  const month = lastMonth(now);
  const max = Number(params.get('max'));
  const companies = params.get('id_cliente');
  return {
    id_cliente: companies === null ? null : split(companies).flatMap((text) => wholeNumber(text) ?? []),
    dti_report: minute(params.get('dti_report')) ?? month.dti,
    dtf_report: minute(params.get('dtf_report')) ?? month.dtf,
    dti_sample: minute(params.get('dti_sample')) ?? '',
    dtf_sample: minute(params.get('dtf_sample')) ?? '',
    sample_id: (params.get('sample_id') ?? '').slice(0, MAX_IDS),
    status_aprovacao: APPROVAL_STATES.find((state) => state === params.get('status_aprovacao')) ?? null,
    tipo_ponto_suspeito: LEAK_TYPES.find((type) => type === params.get('tipo_ponto_suspeito')) ?? null,
    classificacoes: CLASSIFICATIONS.filter((code) => split(params.get('classificacoes') ?? '').includes(code)),
    pag: wholeNumber(params.get('pag'), MAX_PAGE) ?? 1,
    max: REPORT_PAGE_SIZES.find((size) => size === max) ?? REPORT_PAGE_SIZES[0],
  };
}

/** The address of a search; what is the default is left out. */
export function writeReportSearch(search: ReportSearch, now: Date): URLSearchParams {
  const month = lastMonth(now);
  const params = new URLSearchParams();
  const set = (name: keyof ReportSearch, value: string, fallback = '') => {
    if (value !== fallback) params.set(name, value);
  };
  if (search.id_cliente) params.set('id_cliente', search.id_cliente.join('|'));
  set('dti_report', search.dti_report, month.dti);
  set('dtf_report', search.dtf_report, month.dtf);
  set('dti_sample', search.dti_sample);
  set('dtf_sample', search.dtf_sample);
  set('sample_id', search.sample_id.trim());
  set('status_aprovacao', search.status_aprovacao ?? '');
  set('tipo_ponto_suspeito', search.tipo_ponto_suspeito ?? '');
  set('classificacoes', search.classificacoes.join('|'));
  set('max', String(search.max), String(REPORT_PAGE_SIZES[0]));
  set('pag', String(search.pag), '1');
  return params;
}

/** The body of the calls, without the page. */
export function toReportFilter(search: ResolvedSearch): ReportFilterInput {
  const { id_cliente, classificacoes, sample_id, status_aprovacao, tipo_ponto_suspeito } = search;
  const { dti_report, dtf_report, dti_sample, dtf_sample } = search;
  return {
    id_cliente,
    ...(dti_report && { dti_report }),
    ...(dtf_report && { dtf_report }),
    ...(dti_sample && { dti_sample }),
    ...(dtf_sample && { dtf_sample }),
    ...(sample_id.trim() && { sample_id: sample_id.trim() }),
    ...(status_aprovacao && { status_aprovacao }),
    ...(tipo_ponto_suspeito && { tipo_ponto_suspeito }),
    ...(classificacoes.length > 0 && { classificacoes: classificacoes.join('|') }),
  };
}

/** What is wrong with a search; said before the server is asked (REP-02). */
export function reportSearchProblem(search: ResolvedSearch): ReportFilterProblem | null {
  return reportFilterProblem(search, productMinute);
}

const MINUTE = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})?$/;

/** A minute or none; null for what is neither. */
function minute(text: string | null): string | null {
  if (text === null || !MINUTE.test(text)) return null;
  return text === '' || productMinute(text) ? text : null;
}

function wholeNumber(text: string | null, most = 2_147_483_647): number | null {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}

const split = (text: string): string[] => text.split('|').filter((part) => part !== '');
