import { REPORTS_PATH } from '../../shared/api/index.ts';

const KEY = 'escuta.report-list';

/** Stores the list's search, so that a detail, which opens in its own tab, can link back to it. */
export function keepListAddress(id_usuario: number, query: string): void {
  localStorage.setItem(KEY, JSON.stringify({ id_usuario, query }));
}

/** The user's last search as the list's address has it; null if the list has not been opened. */
export function keptListQuery(id_usuario: number | undefined): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { id_usuario?: unknown; query?: unknown } | null;
    return kept?.id_usuario === id_usuario && typeof kept?.query === 'string' ? kept.query : null;
  } catch {
    return null;
  }
}

/** Address of the list with the user's last search. */
export function keptListAddress(id_usuario: number | undefined): string {
  const query = keptListQuery(id_usuario);
  return query ? `${REPORTS_PATH}?${query}` : REPORTS_PATH;
}
