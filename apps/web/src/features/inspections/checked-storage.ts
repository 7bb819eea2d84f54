/** Storage key of the checked samples, stored per tab, user and search (D-14). */
const STORAGE_KEY = 'escuta.inspect';

interface Kept {
  user: number;
  dados: string;
  ids: number[];
  /** Key of the map's entry in the browser's history from which the mode was opened with these samples. */
  from?: string | undefined;
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

const idsOf = (kept: Kept | null) => (Array.isArray(kept?.ids) ? kept.ids.filter(Number.isSafeInteger) : []);

export function readChecked(user: number, dados: string): number[] {
  const kept = readKept();
  return kept?.user === user && kept.dados === dados ? idsOf(kept) : [];
}

/** The samples that are checked when Back leads from the mode to the entry of the map from which it was opened. */
export function readCheckedFrom(user: number, from: string): number[] {
  const kept = readKept();
  return kept?.user === user && kept.from === from ? idsOf(kept) : [];
}

/** @param from key of the map's entry from which the mode is opened; without it the one kept for this search stays */
export function writeChecked(user: number, dados: string, ids: ReadonlySet<number>, from?: string): void {
  if (ids.size === 0) {
    sessionStorage.removeItem(STORAGE_KEY);
    return;
  }
  const before = readKept();
  const origin = from ?? (before?.dados === dados ? before.from : undefined);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ user, dados, ids: [...ids], from: origin } satisfies Kept));
}
