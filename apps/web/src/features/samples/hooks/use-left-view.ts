import { useMemo, useRef } from 'react';
import type { MapHandle, MapPlace } from '../../../shared/map/index.ts';
import type { LateMap } from './use-late-map.ts';

/**
 * The view of the map from which a detail was opened. The way back to the list restores it, unless the person has moved the map since.
 */
export function useLeftView(isListShown: boolean, move: LateMap['move']) {
  const left = useRef<MapPlace | null>(null);
  const isList = useRef(isListShown);
  isList.current = isListShown;
  return useMemo(
    () => ({
      /** To be called before the map moves to a sample whose detail is opened. */
      leave: (map: MapHandle) => {
        if (isList.current) left.current = map.place();
      },
      forget: () => {
        left.current = null;
      },
      restore: () => {
        const place = left.current;
        left.current = null;
        if (place) move((map) => map.show(place));
      },
    }),
    [move],
  );
}
