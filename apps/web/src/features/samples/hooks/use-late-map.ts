import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapHandle, MapPlace, SampleStore } from '../../../shared/map/index.ts';

type Move = (map: MapHandle) => void;

/**
 * The map of the dashboard, which is loaded after the screen, so that a search may be answered first.
 * `move` moves it at once, or as soon as it exists; of several moves before then the last is made.
 */
export function useLateMap() {
  const current = useRef<MapHandle | null>(null);
  const waiting = useRef<Move | null>(null);
  /** Where the map was when it was last taken away, as from the wide to the narrow screen. */
  const left = useRef<MapPlace | null>(null);
  const [made, setMade] = useState<MapHandle | null>(null);
  const attach = useCallback((map: MapHandle | null) => {
    if (!map) left.current = current.current?.place() ?? left.current;
    current.current = map;
    setMade(map);
  }, []);
  const move = useCallback((how: Move) => {
    if (current.current) how(current.current);
    else waiting.current = how;
  }, []);
  // After the effects of the map, which give it the samples.
  useEffect(() => {
    if (!made) return;
    waiting.current?.(made);
    waiting.current = null;
  }, [made]);
  const draw = useCallback(async (store: SampleStore) => current.current?.draw(store), []);
  const bounds = useCallback(() => current.current?.bounds() ?? null, []);
  const place = useCallback(() => current.current?.place() ?? left.current, []);
  return { attach, move, draw, bounds, place, left: useCallback(() => left.current, []) };
}

export type LateMap = ReturnType<typeof useLateMap>;
