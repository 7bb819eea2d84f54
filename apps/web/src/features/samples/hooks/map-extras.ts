import type { InspectionState, MapSearchInput, SampleDetail } from '@escuta/contract';
import { type ComponentType, createContext, useContext } from 'react';

/** What other features bring to the map dashboard; the app hands it in (app/pages/MapPage.tsx). */
export interface MapExtras {
  /** The inspections of the chosen sample, in its detail. */
  Inspections?: ComponentType<{ sample: SampleDetail; onState(id: number, state: InspectionState): void }>;
  /** The way into the selection mode, over the map. */
  InspectMode?: ComponentType<{ search: MapSearchInput; listed: number }>;
}

/** Empty outside of the map dashboard. */
export const MapExtrasContext = createContext<MapExtras>({});

export const useMapExtras = () => useContext(MapExtrasContext);
