/** Page sizes of the user list. */
export const USER_PAGE_SIZES = [50, 100, 200] as const;

const MAX_PAGE = 1_000_000;
const MAX_TEXT = 200;

/** What the user list looks for, as its address carries it. */
export interface UserSearch {
  id_cliente: number | null;
  nome: string;
  email: string;
  pag: number;
  max: number;
}

/** Reads a search from an address; what is missing or cannot be is the default. */
export function readUserSearch(params: URLSearchParams): UserSearch {
  const max = Number(params.get('max'));
  return {
    id_cliente: wholeNumber(params.get('id_cliente'), 2_147_483_647),
    nome: (params.get('nome') ?? '').slice(0, MAX_TEXT),
    email: (params.get('email') ?? '').slice(0, MAX_TEXT),
    pag: wholeNumber(params.get('pag'), MAX_PAGE) ?? 1,
    max: USER_PAGE_SIZES.find((size) => size === max) ?? USER_PAGE_SIZES[0],
  };
}

/** The address of a search; what is the default is left out. */
export function writeUserSearch({ id_cliente, nome, email, pag, max }: UserSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (id_cliente !== null) params.set('id_cliente', String(id_cliente));
  if (nome.trim()) params.set('nome', nome.trim());
  if (email.trim()) params.set('email', email.trim());
  if (max !== USER_PAGE_SIZES[0]) params.set('max', String(max));
  if (pag !== 1) params.set('pag', String(pag));
  return params;
}

/** The query of the call. */
export function toUserQuery({ id_cliente, nome, email, pag, max }: UserSearch) {
  return {
    pag: String(pag),
    max: String(max),
    ...(id_cliente !== null && { id_cliente: String(id_cliente) }),
    ...(nome.trim() && { nome: nome.trim() }),
    ...(email.trim() && { email: email.trim() }),
  };
}

function wholeNumber(text: string | null, most: number): number | null {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}
