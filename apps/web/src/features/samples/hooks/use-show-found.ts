import { useCallback, useEffect, useRef } from 'react';
import type { SampleStore } from '../../../shared/map/index.ts';
import type { SampleSearch } from '../filters.ts';
import type { LateMap } from './use-late-map.ts';

export interface Found {
  store: SampleStore | null;
  /** The search that the store's samples belong to. */
  searched: SampleSearch | null;
  /** The latest search, which may be unanswered. */
  search: SampleSearch;
}

/**
 * Shows the result of a search on the map. By ID: opens a single sample, moves the map to several. By filters: moves the map to the
 * samples when none is in view, unless the person has moved the map since.
 * @returns to be called when the person has moved the map
 */
export function useShowFound(
  { store, searched, search }: Found,
  choose: (id: number, open: boolean, isFound: boolean) => void,
  move: LateMap['move'],
): () => void {
  const handled = useRef<SampleStore | null>(null);
  const isMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search starts anew
  useEffect(() => {
    isMoved.current = false;
  }, [search]);
  useEffect(() => {
    if (!store || store === handled.current) return;
    handled.current = store;
    const bounds = store.boundsOf();
    if (!bounds) return;
    if (searched?.kind !== 'id') {
      move((map) => {
        if (!isMoved.current && store.select({ bounds: map.bounds(), status: null }).length === 0) map.fit(bounds);
      });
    } else if (store.size === 1) choose(store.idAt(0), true, true);
    else move((map) => map.fit(bounds));
  }, [store, searched, choose, move]);
  return useCallback(() => {
    isMoved.current = true;
  }, []);
}
