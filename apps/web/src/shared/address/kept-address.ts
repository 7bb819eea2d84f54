import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/use-session.ts';

const keyOf = (id_usuario: number | undefined, path: string) => `escuta.list-address.${id_usuario}.${path}`;

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
  return useCallback((search) => sessionStorage.setItem(key, search), [key]);
}

/** The address of a list with its last search. */
export function useKeptAddress(path: string): string {
  const { user } = useSession();
  return `${path}${sessionStorage.getItem(keyOf(user?.id_usuario, path)) ?? ''}`;
}
