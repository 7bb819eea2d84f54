import { CLASSIFICATIONS, type Classification, type PagedSearchInput } from '@escuta/contract';
import { lastMonth, periodProblem, productMinute } from '@escuta/domain';

/** Page size of the sample list (LIST-01). */
export const LIST_PAGE_SIZE = 50;
/** Page sizes of the report (PRT-02); the first is the one it opens with. */
export const REPORT_PAGE_SIZES = [10, 50, 100, 250] as const;

const MAX_PAGE = 1_000_000_000;
const MAX_TEXT = 200;
const MAX_IDS = 500;

/** What the list and the report look for, as their address carries it. Dates are UTC-3 wall-clock `YYYY-MM-DD HH:mm`. */
export interface ListSearch {
  id_amostra: string;
  dti: string;
  dtf: string;
  id_cliente: number[];
  /** Empty means all classes. */
  classificacao: Classification[];
  /** Only seen or only not seen samples; null for both. */
  vista: boolean | null;
  /** Text in id, address or collector. */
  filtro: string;
  pag: number;
  max: number;
  /** The sample whose sheet is open. */
  amostra: number | null;
}

interface Defaults {
  now: Date;
  sizes: readonly number[];
}

/** Reads a search from an address; what is missing or cannot be is the default: the last month, all classes, page 1. */
export function readListSearch(params: URLSearchParams, { now, sizes }: Defaults): ListSearch {
  const month = lastMonth(now);
  const max = Number(params.get('max'));
  return {
    id_amostra: (params.get('id_amostra') ?? '').slice(0, MAX_IDS),
    dti: minute(params.get('dti')) ?? month.dti,
    dtf: minute(params.get('dtf')) ?? month.dtf,
    id_cliente: split(params.get('id_cliente')).flatMap((text) => wholeNumber(text) ?? []),
    classificacao: CLASSIFICATIONS.filter((code) => split(params.get('classificacao')).includes(code)),
    vista: seenOrNot(params.get('vista')),
    filtro: (params.get('filtro') ?? '').slice(0, MAX_TEXT),
    pag: wholeNumber(params.get('pag'), MAX_PAGE) ?? 1,
    max: sizes.includes(max) ? max : (sizes[0] ?? LIST_PAGE_SIZE),
    amostra: wholeNumber(params.get('amostra')),
  };
}

/** The address of a search; what is the default is left out. */
export function writeListSearch(search: ListSearch, { now, sizes }: Defaults): URLSearchParams {
  const month = lastMonth(now);
  const params = new URLSearchParams();
  const set = (name: string, value: string, fallback = '') => {
    if (value !== fallback) params.set(name, value);
  };
  set('id_amostra', search.id_amostra.trim());
  set('dti', search.dti, month.dti);
  set('dtf', search.dtf, month.dtf);
  set('id_cliente', search.id_cliente.join('|'));
  set('classificacao', search.classificacao.join('|'));
  set('vista', String(search.vista ?? ''));
  set('filtro', search.filtro);
  set('max', String(search.max), String(sizes[0]));
  set('pag', String(search.pag), '1');
  set('amostra', search.amostra === null ? '' : String(search.amostra));
  return params;
}

/** The list or the report with a search taken over from elsewhere, from its first page. */
export function listPath(path: '/list' | '/report', search: Partial<ListSearch>, now = new Date()): string {
  const sizes = path === '/list' ? [LIST_PAGE_SIZE] : REPORT_PAGE_SIZES;
  const standard = readListSearch(new URLSearchParams(), { now, sizes });
  const { max, pag, amostra } = standard;
  const query = writeListSearch({ ...standard, ...search, max, pag, amostra }, { now, sizes }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The call's body. */
export function toPagedBody(search: ListSearch): PagedSearchInput {
  const { id_amostra, dti, dtf, id_cliente, classificacao, vista, filtro, pag, max } = search;
  return {
    ...(id_amostra.trim() === '' ? {} : { id_amostra: id_amostra.trim() }),
    ...(dti === '' ? {} : { dti }),
    ...(dtf === '' ? {} : { dtf }),
    ...(id_cliente.length === 0 ? {} : { id_cliente }),
    ...(classificacao.length === 0 ? {} : { classificacao: classificacao.join('|') }),
    ...(vista === null ? {} : { vista }),
    ...(filtro.trim() === '' ? {} : { filtro: filtro.trim() }),
    pag,
    max,
    data: 0,
  };
}

/** What is wrong with the period of a search; said before the server is asked. */
export function searchProblem({ dti, dtf }: Pick<ListSearch, 'dti' | 'dtf'>) {
  return periodProblem(productMinute(dti), productMinute(dtf));
}

const MINUTE = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})?$/;

/** A minute or an open end; null for what is neither. */
function minute(text: string | null): string | null {
  if (text === null || !MINUTE.test(text)) return null;
  return text === '' || productMinute(text) ? text : null;
}

function seenOrNot(text: string | null): boolean | null {
  return text === 'true' || text === 'false' ? text === 'true' : null;
}

function wholeNumber(text: string | null, most = 2_147_483_647): number | null {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}

const split = (text: string | null): string[] => (text ?? '').split('|').filter((part) => part !== '');
