/** Storage key of the checked samples, stored per tab, user and search (D-14). */
const STORAGE_KEY = 'escuta.inspect';

interface Kept {
  user: number;
  dados: string;
  ids: number[];
}

export function readChecked(user: number, dados: string): number[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Kept | null;
    if (kept?.user !== user || kept.dados !== dados || !Array.isArray(kept.ids)) return [];
    return kept.ids.filter(Number.isSafeInteger);
  } catch {
    return [];
  }
}

export function writeChecked(user: number, dados: string, ids: ReadonlySet<number>): void {
  if (ids.size === 0) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ user, dados, ids: [...ids] } satisfies Kept));
}
