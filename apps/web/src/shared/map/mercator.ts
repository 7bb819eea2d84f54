import { DEGREES } from './geo.ts';

/** Width of the world in units of the positions: integers of 32 bits, four to a pixel at zoom 21. */
export const WORLD_UNITS = 2 ** 32;
/** Width of the world at zoom 0 as MapLibre counts zooms, CSS pixels. */
const WORLD_PX = 512;
/** Where the map ends; beyond it Mercator has no place. A little before its edge, so that a sample there can be moved into the middle. */
export const MAX_LATITUDE = 85.0511;

/** CSS pixels of one unit. */
export function pixelsPerUnit(zoom: number): number {
  return (WORLD_PX * 2 ** zoom) / WORLD_UNITS;
}

/** Easting of a longitude, from the middle of the world. The conversion to 32 bits brings longitudes beyond 180 degrees round it. */
export function eastingOf(lon: number): number {
  return Math.round((lon / 360) * WORLD_UNITS) | 0;
}

/** Southing of a latitude, from the equator. A position beyond the map's end lies on it. */
export function southingOf(lat: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return Math.round((-Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_UNITS) | 0;
}

/** The positions of columns, by row. */
export function project({ lons, lats }: { lons: Int32Array; lats: Int32Array }): {
  xs: Int32Array<ArrayBuffer>;
  ys: Int32Array<ArrayBuffer>;
} {
  const xs = new Int32Array(lons.length);
  const ys = new Int32Array(lats.length);
  for (let row = 0; row < xs.length; row++) {
    xs[row] = eastingOf((lons[row] as number) / DEGREES);
    ys[row] = southingOf((lats[row] as number) / DEGREES);
  }
  return { xs, ys };
}
