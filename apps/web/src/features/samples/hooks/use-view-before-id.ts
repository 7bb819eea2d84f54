import { useCallback, useEffect, useRef } from 'react';
import type { MapPlace } from '../../../shared/map/index.ts';
import type { SampleSearch } from '../filters.ts';
import type { LateMap } from './use-late-map.ts';

/**
 * The view of the map from which samples were searched by id, which moved it. The way back to the filters restores it, unless the person has
 * moved the map since.
 * @returns to be called when the person or an address has moved the map
 */
export function useViewBeforeId(search: SampleSearch, { move, place }: Pick<LateMap, 'move' | 'place'>): () => void {
  const left = useRef<MapPlace | null>(null);
  const kind = useRef(search.kind);
  useEffect(() => {
    const was = kind.current;
    kind.current = search.kind;
    if (search.kind === was) return;
    const before = left.current;
    left.current = search.kind === 'id' ? place() : null;
    // After the entry of the history that is left has taken its own view.
    if (search.kind === 'filters' && before) queueMicrotask(() => move((map) => map.show(before)));
  }, [search, move, place]);
  return useCallback(() => {
    left.current = null;
  }, []);
}
