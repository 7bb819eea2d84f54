/** Storage key of the checked samples, stored per tab, user and search (D-14). */
const STORAGE_KEY = 'escuta.inspect';

interface Kept {
  user: number;
  dados: string;
  ids: number[];
  /** History entry (the router's `location.key`) of the map from which the samples were sent to the mode. Absent when they were checked in the mode only. */
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

/** Ticks of the map from which the mode was opened. After Back, the map and the mode share them. */
export const ticksOfMap = {
  /** Null if the mode was not opened from this history entry (the router's `location.key`). */
  read: (user: number, from: string): number[] | null => {
    const kept = readKept();
    return kept?.user === user && kept.from === from ? idsOf(kept) : null;
  },
  /** @param from the map's current history entry; each change of its address makes a new one */
  write: (user: number, from: string, ids: ReadonlySet<number>) => {
    const kept = readKept();
    if (kept?.user === user) writeChecked(user, kept.dados, ids, from);
  },
};

/** @param from the map's `location.key` when it opens the mode; the mode itself leaves it out, and the stored one stays */
export function writeChecked(user: number, dados: string, ids: ReadonlySet<number>, from?: string): void {
  const before = readKept();
  const origin = from ?? (before?.dados === dados ? before.from : undefined);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ user, dados, ids: [...ids], from: origin } satisfies Kept));
}
