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
  /**
   * Ticks that the map and the selection mode share after Back. `key` is the map's `location.key`. `read` returns null if the mode was not
   * opened from there.
   */
  ticks?: {
    read(userId: number, key: string): readonly number[] | null;
    write(userId: number, key: string, ids: ReadonlySet<number>): void;
  };
}

/** Empty outside the map dashboard. */
export const MapExtrasContext = createContext<MapExtras>({});

export const useMapExtras = () => useContext(MapExtrasContext);
