import { CLASSIFICATIONS, type PagedSearchInput } from '@escuta/contract';
import { lastMonth, periodProblem, productMinute, searchedDates } from '@escuta/domain';
import { defineSearch, kind, type Search } from '../../../shared/address/index.ts';

/** Page sizes of the print report (PRT-02); the first is the default. */
export const REPORT_PAGE_SIZES = [10, 50, 100, 250] as const;

const MAX_PAGE = 1_000_000_000;
export const MAX_TEXT = 200;
export const MAX_IDS = 500;

/** Fields of both searches; by default the last month and all classes. */
const defineListSearch = (sizes: readonly [number, ...number[]]) =>
  defineSearch((now) => ({
    id_amostra: kind.text(MAX_IDS),
    dti: kind.minute(lastMonth(now).dti),
    dtf: kind.minute(lastMonth(now).dtf),
    /** The period is that of the upload, not of the recording. */
    pelo_envio: kind.flag(),
    id_cliente: kind.ids(),
    /** Keys of imports; empty for samples of any origin. */
    importacao: kind.imports(),
    /** Empty: every class. */
    classificacao: kind.someOf(CLASSIFICATIONS),
    /** Only seen or only not seen samples; null for both. */
    vista: kind.yesNo(),
    /** Text in id, address, collector or file. */
    filtro: kind.text(MAX_TEXT, { trim: false }),
    /** The most likely leaks first (LSN-03). */
    provaveis: kind.flag(),
    max: kind.pageSize(sizes),
    pag: kind.page(MAX_PAGE),
    /** The sample whose sheet is open. */
    amostra: kind.id(),
  }));

/** The sample list (LIST-01), and the print report (PRT-01). */
export const LIST_SEARCHES = { '/list': defineListSearch([50]), '/report': defineListSearch(REPORT_PAGE_SIZES) };
export type ListSearch = Search<(typeof LIST_SEARCHES)['/list']>;

/** Address of the list or the print report with a search from another screen, at its first page. */
export function listPath(path: keyof typeof LIST_SEARCHES, search: Partial<ListSearch>, now = new Date()): string {
  const codec = LIST_SEARCHES[path];
  const standard = codec.read(new URLSearchParams(), now);
  const { max, pag, amostra } = standard;
  const query = codec.write({ ...standard, ...search, max, pag, amostra }, now).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The body of the request. */
export function toPagedBody(search: ListSearch, now: Date) {
  const dates = searchedDates(search, now);
  const asked = LIST_SEARCHES['/list'].request({ ...search, ...dates });
  const { amostra: _, importacao: _joined, pelo_envio, provaveis, ...request } = asked;
  const imports = search.importacao.length > 0 && { importacao: search.importacao };
  return {
    ...request,
    ...imports,
    ...(provaveis && { provaveis }),
    data: pelo_envio ? 1 : 0,
  } satisfies PagedSearchInput;
}

/** Error of a search's period, checked before the request. */
export function searchProblem({ dti, dtf }: Pick<ListSearch, 'dti' | 'dtf'>) {
  return periodProblem(productMinute(dti), productMinute(dtf));
}
