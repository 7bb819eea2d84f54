import { ACTION_CODES, LOG_COUNT_MAX, type LogFilter, ORIGINS } from '@escuta/contract';
import { productMinute } from '@escuta/domain';

/** Page sizes of the log (LOG-02). */
export const LOG_PAGE_SIZES = [10, 5, 25, 50] as const;
const ORIGIN_CODES = Object.values(ORIGINS);
const MAX_ID = 2_147_483_647;
const MINUTE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** What the log looks for, as its address carries it. Dates are UTC-3 wall-clock `YYYY-MM-DD HH:mm`, empty for none. */
export interface LogSearch {
  dti: string;
  dtf: string;
  origem: (typeof ORIGIN_CODES)[number] | null;
  tipo_acao: (typeof ACTION_CODES)[number] | null;
  id_usuario: number | null;
  id_amostra: number | null;
  id_cliente: number | null;
  pag: number;
  max: number;
}

/** Reads a search from an address; what is missing or cannot be is the default. */
export function readLogSearch(params: URLSearchParams): LogSearch {
  const number = (name: string, most = MAX_ID) => {
    const value = Number(params.get(name) ?? '');
    return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
  };
  const minute = (name: string) => {
    const text = params.get(name) ?? '';
    return MINUTE.test(text) && productMinute(text) ? text : '';
  };
  const max = number('max');
  return {
    dti: minute('dti'),
    dtf: minute('dtf'),
    origem: ORIGIN_CODES.find((code) => code === number('origem')) ?? null,
    tipo_acao: ACTION_CODES.find((code) => code === number('tipo_acao')) ?? null,
    id_usuario: number('id_usuario'),
    id_amostra: number('id_amostra'),
    id_cliente: number('id_cliente'),
    pag: number('pag', LOG_COUNT_MAX) ?? 1,
    max: LOG_PAGE_SIZES.find((size) => size === max) ?? LOG_PAGE_SIZES[0],
  };
}

/** The address of a search; what is the default is left out. */
export function writeLogSearch({ pag, max, ...filter }: LogSearch): URLSearchParams {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== '');
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  if (max !== LOG_PAGE_SIZES[0]) params.set('max', String(max));
  if (pag !== 1) params.set('pag', String(pag));
  return params;
}

/** The filter of the call, without the page. */
export function toLogFilter({
  pag: _,
  max: __,
  dti,
  dtf,
  ...filter
}: LogSearch): Omit<LogFilter, 'perPage' | 'currentPage' | 'apos'> {
  return { ...filter, dti: dti || null, dtf: dtf || null };
}
