import { useMemo, useRef } from 'react';
import type { MapPlace } from './geo.ts';
import type { MapHandle } from './map-view-props.ts';

/**
 * The view of the map from which a detail was opened. The way back to the list restores it, unless the person has moved the map since.
 */
export function useLeftView(isListShown: boolean, move: (action: (map: MapHandle) => void) => void) {
  const left = useRef<MapPlace | null>(null);
  const isList = useRef(isListShown);
  isList.current = isListShown;
  return useMemo(
    () => ({
      /** To be called before the map moves to a sample whose detail is opened. */
      leave: (map: MapHandle) => {
        if (!isList.current) return;
        left.current = map.place();
        // A second click may come before the list is left.
        isList.current = false;
      },
      /** To be called instead for a detail that was open before the map was drawn: the map still has the view of the list. */
      leaveFirst: (map: MapHandle) => {
        left.current = map.place();
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
