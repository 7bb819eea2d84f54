export type { BaseMapConfig } from './base-map.ts';
export { type Bounds, DEFAULT_CENTER, DEFAULT_ZOOM, type MapPlace, SAMPLE_ZOOM } from './geo.ts';
export { type MapHandle, MapView } from './MapView.tsx';
export { type RowFilter, type SampleChange, SampleStore } from './sample-store.ts';
