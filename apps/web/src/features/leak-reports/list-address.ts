import { REPORTS_PATH } from '../../shared/api/index.ts';

const KEY = 'escuta.report-list';

/** Stores the list's search, so that a detail, which opens in its own tab, can link back to it. */
export function keepListAddress(id_usuario: number, query: string): void {
  localStorage.setItem(KEY, JSON.stringify({ id_usuario, query }));
}

/** Address of the list with the user's last search. */
export function keptListAddress(id_usuario: number | undefined): string {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { id_usuario?: unknown; query?: unknown } | null;
    if (kept?.id_usuario !== id_usuario || typeof kept?.query !== 'string' || kept.query === '') return REPORTS_PATH;
    return `${REPORTS_PATH}?${kept.query}`;
  } catch {
    return REPORTS_PATH;
  }
}
