/** West, south, east, north, degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Positions travel as integers of this many per degree. */
export const DEGREES = 100_000;

/** Where a map stands. */
export interface MapPlace {
  lat: number;
  lon: number;
  zoom: number;
}

/** The default zoom and the zoom at a chosen sample (product document 1, section 9). */
export const DEFAULT_ZOOM = 12;
export const SAMPLE_ZOOM = 20;
/** Opens here when not even the server says where (D-10, MAP-04). */
export const DEFAULT_CENTER: [lat: number, lon: number] = [-19.9317, -44.0539];

/** The part of GeoJSON that our own sources are made of. */
export type Position = [lon: number, lat: number];
export interface Feature<Geometry> {
  type: 'Feature';
  id?: number;
  properties: Record<string, string>;
  geometry: Geometry;
}
export interface FeatureCollection<Geometry> {
  type: 'FeatureCollection';
  features: Feature<Geometry>[];
}
