export { type Bounds, DEFAULT_CENTER, DEFAULT_ZOOM, type MapPlace } from './geo.ts';
export { type MapHandle, MapView } from './MapView.tsx';
export { type SampleChange, SampleStore } from './sample-store.ts';
