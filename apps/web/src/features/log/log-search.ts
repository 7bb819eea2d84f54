import { ACTION_CODES, LOG_COUNT_MAX, LOG_OBJECTS, ORIGINS } from '@escuta/contract';
import { defineSearch, kind, type Search } from '../../shared/address/index.ts';

/** Page sizes of the log (LOG-02); the first is the default. */
export const LOG_PAGE_SIZES = [10, 5, 25, 50] as const;

/** Longest text of sample ids, characters. */
export const SEQ_MAX = 200;

/** Search of the log. */
export const logSearch = defineSearch(() => ({
  dti: kind.minute(),
  dtf: kind.minute(),
  origem: kind.oneOf(Object.values(ORIGINS)),
  tipo_acao: kind.oneOf(ACTION_CODES),
  id_usuario: kind.id(),
  seq: kind.text(SEQ_MAX),
  objeto: kind.oneOf(LOG_OBJECTS),
  id_pessoa: kind.id(),
  id_cliente: kind.id(),
  max: kind.pageSize(LOG_PAGE_SIZES),
  pag: kind.page(LOG_COUNT_MAX),
}));
export type LogSearch = Search<typeof logSearch>;

/** The body of the request. */
export function toLogBody(search: LogSearch) {
  const { pag, max, ...filter } = logSearch.request(search);
  return { ...filter, currentPage: pag, perPage: max };
}
