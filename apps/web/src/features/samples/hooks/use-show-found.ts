import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { SampleStore } from '../../../shared/map/index.ts';
import type { SampleSearch } from '../filters.ts';
import type { MapAddress } from '../map-address.ts';
import type { LateMap } from './use-late-map.ts';

export interface ChooseOptions {
  /** It is the single sample of a search, whose detail is not opened from a view of the map. */
  isFound?: boolean;
  /** The map stays where it is. */
  isStill?: boolean;
}

export interface Found {
  store: SampleStore | null;
  /** The search that the store's samples belong to. */
  searched: SampleSearch | null;
  /** The latest search, which may be unanswered. */
  search: SampleSearch;
  /** The address opened last. */
  opened: RefObject<MapAddress | null>;
  /** Called when the sample of an address is not among those found. */
  onMissing(): void;
}

/**
 * Shows the result of a search on the map. By ID: opens a single sample, moves the map to several. By filters: moves the map to the
 * samples when none is in view, unless the person has moved the map since, and to those of an address that has them framed in any case. The sample
 * and view of an address take precedence.
 * @returns to be called when the person has moved the map
 */
export function useShowFound(
  { store, searched, search, opened, onMissing }: Found,
  choose: (id: number, open: boolean, options: ChooseOptions) => void,
  move: LateMap['move'],
): () => void {
  const handled = useRef<object | null>(null);
  const isMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search starts anew
  useEffect(() => {
    isMoved.current = false;
  }, [search]);
  useEffect(() => {
    // What has come since is shown without moving the map.
    if (!store || store.search === handled.current) return;
    handled.current = store.search;
    const {
      chosen = null,
      view = null,
      isFramed = false,
    } = (opened.current?.search === searched && opened.current) || {};
    const isStill = view !== null;
    const id = chosen && store.idOf(chosen);
    if (id !== null) return isStill ? undefined : move((map) => map.goToSample(id));
    if (chosen) onMissing();
    if (searched?.kind === 'id' && store.size === 1) return choose(store.idAt(0), true, { isFound: true, isStill });
    const bounds = store.boundsOf();
    if (!bounds || isStill) return;
    move((map) => {
      const isSeen = () => isMoved.current || store.select({ bounds: map.bounds(), status: null }).length > 0;
      const isShown = searched?.kind === 'id' || (isFramed && !isMoved.current);
      if (isShown || !isSeen()) map.fit(bounds);
    });
  }, [store, searched, opened, onMissing, choose, move]);
  return useCallback(() => {
    isMoved.current = true;
  }, []);
}
