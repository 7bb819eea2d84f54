import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/use-session.ts';

const keyOf = (id_usuario: number | undefined, path: string) => `escuta.list-address.${id_usuario}.${path}`;

/** Stores the search of a list in the tab, for the way back from a detail. */
export function useKeepAddress(path: string): void {
  const { user } = useSession();
  const { search } = useLocation();
  const key = keyOf(user?.id_usuario, path);
  useEffect(() => sessionStorage.setItem(key, search), [key, search]);
}

/** The address of a list with its last search. */
export function useKeptAddress(path: string): string {
  const { user } = useSession();
  return `${path}${sessionStorage.getItem(keyOf(user?.id_usuario, path)) ?? ''}`;
}
