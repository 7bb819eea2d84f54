import { useState } from 'react';
import type { MapPoint } from './geo.ts';
import type { SampleMap } from './sample-map.ts';
import type { SampleStore } from './sample-store.ts';

/** Several samples within the drawn size of markers at one point. */
export interface Spot {
  /** Newest first. */
  ids: readonly number[];
  at: MapPoint;
  /** Size of the map's part that no panel covers. */
  size: { width: number; height: number };
}

interface SpotOptions {
  map: SampleMap | null;
  store: SampleStore | null;
  bottomInset: number;
  onSelect(id: number): void;
}

/** The list of samples at one spot of the map: opened by a click on several, or by Enter on a chosen one that has others on its spot. */
export function useSpot({ map, store, bottomInset, onSelect }: SpotOptions) {
  const [opened, setOpened] = useState<{ spot: Spot; store: SampleStore } | null>(null);
  const open = (ids: readonly number[], at: MapPoint) => {
    const { width, height: whole } = map?.size() ?? { width: 0, height: 0 };
    const height = whole - bottomInset;
    // The rows of a store are newest first.
    const sorted = store ? [...ids].sort((a, b) => store.rowOf(a) - store.rowOf(b)) : [];
    if (store) setOpened({ store, spot: { ids: sorted, at: within(at, width, height), size: { width, height } } });
  };
  return {
    /** Null when closed, and after another search. */
    list: opened !== null && opened.store === store ? opened.spot : null,
    /** One sample is chosen at once, several are listed. */
    hit: (ids: readonly number[], at: MapPoint) => {
      if (ids.length > 1) open(ids, at);
      else if (ids[0] !== undefined) onSelect(ids[0]);
    },
    /** The same for the spot of a sample. */
    enter: (id: number) => {
      const { ids, at } = map?.spotOf(id) ?? { ids: [], at: { x: 0, y: 0 } };
      if (ids.length > 1) open(ids, at);
      else onSelect(id);
    },
    close: () => setOpened(null),
  };
}

/** The point of the free part of the map that is nearest to a point: a list beside one outside would be cut off. */
function within({ x, y }: MapPoint, width: number, height: number): MapPoint {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}
