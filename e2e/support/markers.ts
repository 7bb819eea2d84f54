import type { Locator } from '@playwright/test';
import sharp from 'sharp';

export type Rgb = readonly [red: number, green: number, blue: number];

export interface Point {
  x: number;
  y: number;
}

/** How far each part of a colour may be from the wanted one: rims are blended with what lies below. */
const TOLERANCE = 40;
/** Width of the whole world at zoom 0, as MapLibre counts zooms. */
const TILE_PX = 512;

/** A screenshot of the map, to look for colours in it. One of its pixels is one CSS pixel. */
export class DrawnMap {
  readonly #pixels: Buffer;
  readonly #width: number;
  readonly #height: number;

  private constructor(pixels: Buffer, width: number, height: number) {
    this.#pixels = pixels;
    this.#width = width;
    this.#height = height;
  }

  static async of(map: Locator): Promise<DrawnMap> {
    const shot = sharp(await map.screenshot()).removeAlpha();
    const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true });
    return new DrawnMap(data, info.width, info.height);
  }

  /** Whether there is a colour within some pixels of a point. */
  has(color: Rgb, { x, y }: Point, within: number): boolean {
    const top = Math.max(0, Math.ceil(y - within));
    const bottom = Math.min(this.#height - 1, Math.floor(y + within));
    const left = Math.max(0, Math.ceil(x - within));
    const right = Math.min(this.#width - 1, Math.floor(x + within));
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (Math.hypot(column - x, row - y) <= within && this.#is(color, column, row)) return true;
      }
    }
    return false;
  }

  /** Number of pixels of a colour. */
  count(color: Rgb): number {
    let found = 0;
    for (let row = 0; row < this.#height; row++) {
      for (let column = 0; column < this.#width; column++) if (this.#is(color, column, row)) found += 1;
    }
    return found;
  }

  #is(color: Rgb, column: number, row: number): boolean {
    const start = (row * this.#width + column) * 3;
    return color.every((part, n) => Math.abs((this.#pixels[start + n] as number) - part) <= TOLERANCE);
  }
}

/** Where the map shows places, in pixels from its top left corner. Its state has two digits of the zoom: use whole zooms. */
export async function placesOnMap(map: Locator, places: readonly { lat: number; lon: number }[]): Promise<Point[]> {
  const { center, zoom, width, height } = await map.evaluate((element) => ({
    center: element.dataset.center ?? '',
    zoom: Number(element.dataset.zoom),
    width: element.clientWidth,
    height: element.clientHeight,
  }));
  const [lat = 0, lon = 0] = center.split(',').map(Number);
  const world = TILE_PX * 2 ** zoom;
  const middle = worldOf({ lat, lon }, world);
  return places.map((place) => {
    const { x, y } = worldOf(place, world);
    return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 };
  });
}

function worldOf({ lat, lon }: { lat: number; lon: number }, world: number): Point {
  const south = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return { x: (lon / 360 + 0.5) * world, y: south * world };
}

/** For each point whether the map itself is seen there, and no button or panel over it. */
export function isMapAt(map: Locator, points: readonly Point[], around: number): Promise<boolean[]> {
  return map.evaluate(
    (element, [all, margin]) => {
      const corner = element.getBoundingClientRect();
      const isCanvas = (x: number, y: number) => document.elementFromPoint(x, y)?.tagName === 'CANVAS';
      return all.map(({ x, y }) =>
        [-margin, margin].every((dx) =>
          [-margin, margin].every((dy) => isCanvas(corner.left + x + dx, corner.top + y + dy)),
        ),
      );
    },
    [points, around] as const,
  );
}
