import type { InspectionState, MapSearchInput, SampleDetail } from '@escuta/contract';
import { type ComponentType, createContext, useContext } from 'react';

/** Parts of other features shown on the map dashboard, passed in by app/pages/MapPage.tsx. */
export interface MapExtras {
  /** The inspections of the chosen sample, in its detail. */
  Inspections?: ComponentType<{ sample: SampleDetail; onState(id: number, state: InspectionState): void }>;
  /** Button of the selection mode, over the map. */
  InspectMode?: ComponentType<{ search: MapSearchInput; listed: number }>;
  /** Button that sends an operator to the ticked samples of a search. */
  AssignTicked?: ComponentType<{ search: MapSearchInput; ids: ReadonlySet<number> }>;
}

/** Empty outside the map dashboard. */
export const MapExtrasContext = createContext<MapExtras>({});

export const useMapExtras = () => useContext(MapExtrasContext);
