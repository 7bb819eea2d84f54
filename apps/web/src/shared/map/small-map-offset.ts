import type { MapPlace, MapPoint } from './geo.ts';
import type { SmallMapPlace } from './small-map-size.ts';

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
