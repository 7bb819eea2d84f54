import type { InspectionState, MapSearchInput, SampleDetail } from '@escuta/contract';
import { type ComponentType, createContext, useContext } from 'react';
import type { createTurns } from '../../../shared/api/index.ts';
import type { MapPlace } from '../../../shared/map/index.ts';

interface OfSearch {
  search: MapSearchInput;
  /** The view of the map; null before it is known. */
  viewNow(): MapPlace | null;
}

/** Parts of other features shown on the map dashboard, passed in by app/pages/MapPage.tsx. */
export interface MapExtras {
  /** The inspections of the chosen sample, in its detail. */
  Inspections?: ComponentType<{
    sample: SampleDetail;
    onState(id: number, state: InspectionState): void;
    takeTurn: ReturnType<typeof createTurns>;
  }>;
  /** Button of the selection mode, over the map. */
  InspectMode?: ComponentType<OfSearch & { listed: number }>;
  /** Button that sends an operator to the ticked samples of a search. */
  AssignTicked?: ComponentType<OfSearch & { ids: ReadonlySet<number> }>;
  /** The ticks that the selection mode and the map from which it was opened share. `key` is that map's `location.key`; null: it was not opened from there. */
  ticks?: {
    read(userId: number, key: string): readonly number[] | null;
    write(userId: number, key: string, ids: ReadonlySet<number>): void;
  };
}

/** Empty outside the map dashboard. */
export const MapExtrasContext = createContext<MapExtras>({});

export const useMapExtras = () => useContext(MapExtrasContext);
