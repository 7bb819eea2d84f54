import type { Bounds, MapPlace } from './geo.ts';

/** Width of the world at zoom 0, CSS pixels. */
const WORLD_PX = 512;
/** Nearest zoom: a street with its neighbours. */
const NEAREST = 17;

/** Where a map of this size, in CSS pixels, shows whole bounds. */
export function placeOfBounds([west, south, east, north]: Bounds, size: { width: number; height: number }): MapPlace {
  const lat = (south + north) / 2;
  const across = (size.width / WORLD_PX) * (360 / (east - west));
  const upright = (size.height / WORLD_PX) * ((360 * Math.cos((lat * Math.PI) / 180)) / (north - south));
  return { lat, lon: (west + east) / 2, zoom: Math.min(NEAREST, Math.log2(Math.min(across, upright))) };
}
