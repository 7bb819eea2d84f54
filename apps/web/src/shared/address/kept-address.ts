import { useCallback, useEffect, useMemo } from 'react';
import { type Location, useLocation } from 'react-router';
import { getSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';

const LISTS = 'escuta.list-address.';
const ENTRIES = 'escuta.entry-address.';
const keyOf = (id_usuario: number | undefined, path: string) => `${LISTS}${id_usuario}.${path}`;

/** Stores the search of a list in the tab, for the way back from a detail. */
export function useKeepAddress(path: string): void {
  const keep = useAddressKeeper(path);
  const { search } = useLocation();
  useEffect(() => keep(search), [keep, search]);
}

/** Stores a search as {@link useKeepAddress}, for a screen that writes its address itself. */
export function useAddressKeeper(path: string): (search: string) => void {
  const { user } = useSession();
  const key = keyOf(user?.id_usuario, path);
  return useCallback(
    (search) => {
      // A screen that closes at the end of the session must not leave it for the next sign-in.
      if (getSession()) sessionStorage.setItem(key, search);
    },
    [key],
  );
}

/** The address of a list with its last search. */
export function useKeptAddress(path: string): string {
  const { user } = useSession();
  return `${path}${sessionStorage.getItem(keyOf(user?.id_usuario, path)) ?? ''}`;
}

/** An entry of the browser's history. */
type Entry = Pick<Location, 'key' | 'search'>;

/** Stores in the tab the search that an entry of the history is about to have, in case the screen is left before it is written. */
export function useEntryKeeper(path: string) {
  const { user } = useSession();
  const key = `${ENTRIES}${user?.id_usuario}.${path}`;
  return useMemo(
    () => ({
      keep: ({ key: entry, search: was }: Entry, search: string) => {
        if (getSession()) sessionStorage.setItem(key, JSON.stringify([entry, was, search]));
      },
      /** The search has been written. */
      forget: () => sessionStorage.removeItem(key),
      /** What the entry was about to have; null: it has it. */
      read: ({ key: entry, search: was }: Entry): string | null => {
        const [keptEntry, keptWas, search] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[];
        return keptEntry === entry && keptWas === was && typeof search === 'string' ? search : null;
      },
    }),
    [key],
  );
}

/** Forgets all stored addresses, at the end of a session: the next one begins where it always does. */
export function forgetAddresses(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(LISTS) || key.startsWith(ENTRIES)) sessionStorage.removeItem(key);
  }
}
