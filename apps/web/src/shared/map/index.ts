export { type Bounds, DEFAULT_ZOOM, type MapPlace } from './geo.ts';
export { MapView } from './MapView.tsx';
export type { MapHandle } from './map-view-props.ts';
export { PlainMapNotice } from './PlainMapNotice.tsx';
export { type SampleChange, SampleStore } from './sample-store.ts';
export { searchMap } from './search-map.ts';
export { useOpeningPlace } from './use-opening-place.ts';
export { useStoreVersion } from './use-store-version.ts';
