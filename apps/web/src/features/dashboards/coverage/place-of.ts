/** Bounds in degrees. */
export interface Box {
  norte: number;
  sul: number;
  leste: number;
  oeste: number;
}

/** The map's size, about; CSS pixels. */
const WIDTH = 700;
const HEIGHT = 360;
/** Width of the world at zoom 0. */
const WORLD_PX = 512;
/** Nearest zoom: a street with its neighbours. */
const NEAREST = 17;

/** Where the map shows a whole box. */
export function placeOf({ norte, sul, leste, oeste }: Box) {
  const lat = (norte + sul) / 2;
  const across = (WIDTH / WORLD_PX) * (360 / (leste - oeste));
  const upright = (HEIGHT / WORLD_PX) * ((360 * Math.cos((lat * Math.PI) / 180)) / (norte - sul));
  return { lat, lon: (oeste + leste) / 2, zoom: Math.min(NEAREST, Math.log2(Math.min(across, upright))) };
}
