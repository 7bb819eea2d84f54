/** West, south, east, north, degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** The API sends positions as integers, in units of 1/100,000 degree. */
export const DEGREES = 100_000;

/** Centre and zoom of a map. */
export interface MapPlace {
  lat: number;
  lon: number;
  zoom: number;
}

/** A place on the map, pixels from its top left corner. */
export interface MapPoint {
  x: number;
  y: number;
}

/** The default zoom and the zoom at a chosen sample (product document 1, section 9). */
export const DEFAULT_ZOOM = 12;
export const SAMPLE_ZOOM = 20;
/** Where the map opens if neither the user nor the server sets a place (D-10, MAP-04). */
export const DEFAULT_CENTER: [lat: number, lon: number] = [-19.9317, -44.0539];

/** The parts of GeoJSON used by the product's own sources. */
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
