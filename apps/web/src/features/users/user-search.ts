import { defineSearch, kind, type Search } from '../../shared/address/index.ts';

/** Page sizes of the user list. */
export const USER_PAGE_SIZES = [50, 100, 200] as const;

const MAX_PAGE = 1_000_000;
export const MAX_TEXT = 200;

/** Search of the user list. */
export const userSearch = defineSearch(() => ({
  id_cliente: kind.id(),
  nome: kind.text(MAX_TEXT),
  email: kind.text(MAX_TEXT),
  ativo: kind.oneOf(['true', 'false']),
  max: kind.pageSize(USER_PAGE_SIZES),
  pag: kind.page(MAX_PAGE),
}));
export type UserSearch = Search<typeof userSearch>;

/** The query of the request. */
export function toUserQuery(search: UserSearch) {
  const { id_cliente, pag, max, ...texts } = userSearch.request(search);
  return { ...texts, pag: String(pag), max: String(max), ...(id_cliente && { id_cliente: String(id_cliente) }) };
}
