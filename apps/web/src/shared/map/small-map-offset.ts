import type { MapPlace, MapPoint } from './geo.ts';
import { SMALL_MAP_ZOOM, type SmallMapPlace } from './small-map-size.ts';

/** Width of the world at zoom 0, CSS pixels. */
const WORLD_PX = 512;
const EQUATOR_M = 40_075_016.686;

const worldPx = (zoom: number) => WORLD_PX * 2 ** zoom;
const down = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;

/** How far a position is from the centre of a map, CSS pixels to the right and down. */
export function offsetOf({ lat, lon, zoom }: MapPlace, at: SmallMapPlace): MapPoint {
  const world = worldPx(zoom);
  return { x: ((at.lon - lon) / 360) * world, y: (down(at.lat) - down(lat)) * world };
}

/** The position that lies so far from the centre of a map. */
export function placeAt({ lat, lon, zoom }: MapPlace, { x, y }: MapPoint): SmallMapPlace {
  const world = worldPx(zoom);
  const south = down(lat) + y / world;
  return {
    lat: (Math.atan(Math.sinh((1 - 2 * south) * Math.PI)) * 180) / Math.PI,
    lon: lon + (x / world) * 360,
  };
}

/** Length of a pixel on the ground, metres. */
export const metresPerPixel = (lat: number, zoom: number) =>
  (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / worldPx(zoom);

/**
 * Where a map of this size shows all of some positions, at most as near as a small map. Apart from `placeOfBounds`, which the build puts beside
 * the map's library: pages that open without a network do without that.
 */
export function placeAround(places: readonly SmallMapPlace[], size: { width: number; height: number }): MapPlace {
  const lons = places.map(({ lon }) => lon);
  const lats = places.map(({ lat }) => lat);
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  const centre = { lat: (south + north) / 2, lon: (west + east) / 2, zoom: 0 };
  const { x, y } = offsetOf({ lat: north, lon: west, zoom: 0 }, { lat: south, lon: east });
  return { ...centre, zoom: Math.min(SMALL_MAP_ZOOM, Math.log2(Math.min(size.width / x, size.height / y))) };
}
