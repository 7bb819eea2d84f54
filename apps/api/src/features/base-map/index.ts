export { makeBaseMap, writeLayers } from './base-map.service.ts';
export type { LonLat, MapFeature, MapLayers, StreetKind } from './map-features.ts';
export { StreetFileError } from './street-file-error.ts';
