import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { MapScreen } from './map.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** A colour of the theme, `#rrggbb`. */
export const rgb = (color: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as unknown as Rgb;

export interface Point {
  x: number;
  y: number;
}

/** How far each part of a colour may be from the wanted one: rims are blended with what lies below. */
const TOLERANCE = 40;
/** How far a pixel of the bare ground may be from its colour. */
const GROUND_TOLERANCE = 6;
/** Where a marker may begin, in pixels from the calculated place, which is rounded. */
const NEAR = [-1, 0, 1];
/** Width of the whole world at zoom 0, as MapLibre counts zooms. */
const TILE_PX = 512;

/** A screenshot of the map, to look for colours in it. One of its pixels is one CSS pixel, whatever the screen's. */
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
    const shot = sharp(await map.screenshot({ scale: 'css' })).removeAlpha();
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

  /** Number of pixels of a colour, in the whole map or within some pixels of a point to each side. */
  count(color: Rgb, around?: Point, within = 0): number {
    const { x, y } = around ?? { x: 0, y: 0 };
    const [left, right] = around ? [x - within, x + within] : [0, this.#width];
    const [top, bottom] = around ? [y - within, y + within] : [0, this.#height];
    let found = 0;
    for (let row = Math.max(0, Math.round(top)); row < Math.min(this.#height, bottom); row++) {
      for (let column = Math.max(0, Math.round(left)); column < Math.min(this.#width, right); column++)
        if (this.#is(color, column, row)) found += 1;
    }
    return found;
  }

  /** Whether all within some pixels of a point is of one colour. */
  isBare(ground: Rgb, { x, y }: Point, within: number): boolean {
    for (let row = Math.ceil(y - within); row <= y + within; row++) {
      for (let column = Math.ceil(x - within); column <= x + within; column++) {
        if (this.#differs(ground, column, row) > GROUND_TOLERANCE) return false;
      }
    }
    return true;
  }

  /** Which of some markers is seen at a point: the one with the most parts, of those whose opaque pixels differ least. */
  markerAt({ x, y }: Point, markers: readonly MarkerImage[]): number {
    const differences = markers.map(({ edge, rgba }) => {
      const corners = NEAR.flatMap((dx) =>
        NEAR.map((dy) => [Math.round(x - edge / 2) + dx, Math.round(y - edge / 2) + dy] as const),
      );
      return Math.min(...corners.map(([left, top]) => this.#difference(left, top, edge, rgba)));
    });
    const least = Math.min(...differences);
    // A marker without a badge has no pixel that one with it has not.
    const parts = markers.map(({ rgba }, n) =>
      (differences[n] as number) <= least + 1 ? rgba.filter((alpha, at) => at % 4 === 3 && alpha === 255).length : -1,
    );
    return parts.indexOf(Math.max(...parts));
  }

  #difference(left: number, top: number, edge: number, rgba: readonly number[]): number {
    let sum = 0;
    let opaque = 0;
    for (let at = 0; at < edge * edge; at++) {
      if (rgba[at * 4 + 3] !== 255) continue;
      opaque += 1;
      const color = rgba.slice(at * 4, at * 4 + 3) as unknown as Rgb;
      sum += this.#differs(color, left + (at % edge), top + Math.floor(at / edge));
    }
    return sum / opaque;
  }

  /** Largest difference of a part of the colour. */
  #differs(color: Rgb, column: number, row: number): number {
    const start = (row * this.#width + column) * 3;
    return Math.max(...color.map((part, n) => Math.abs((this.#pixels[start + n] ?? 0) - part)));
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

/** Takes the graphics card away from the map and gives it back, as a reset of its driver does; waits until all is painted again. */
export async function loseContext(map: MapScreen): Promise<void> {
  await map.map.locator('canvas').evaluate(
    (canvas) =>
      new Promise<void>((restored) => {
        const extension = (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context');
        if (!extension) throw new Error('the context cannot be lost');
        canvas.addEventListener('webglcontextrestored', () => restored(), { once: true });
        // A context cannot be restored while the event of its loss is handled.
        canvas.addEventListener('webglcontextlost', () => setTimeout(() => extension.restoreContext()), { once: true });
        extension.loseContext();
      }),
  );
  // Until then a screenshot may still show what was drawn before the loss.
  await map.idle();
}

/** A marker as the page has drawn it for its map. */
export interface MarkerImage {
  /** Texts on it, in the order they are drawn. */
  texts: string[];
  /** Edge, pixels. */
  edge: number;
  /** Red, green, blue and alpha of each pixel. */
  rgba: number[];
}

/** Notes every marker that the page draws for its map, and every text drawn in the font of markers. */
export async function noteMarkers(page: Page) {
  await page.addInitScript(() => {
    const images: MarkerImage[] = [];
    const letters: string[] = [];
    Object.assign(window, { markers: { images, letters } });
    let texts: string[] = [];
    const { fillText, getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      // MapLibre draws its glyphs the same way, in another weight.
      if (/^(700|bold)/.test(this.font)) letters.push(text);
      texts.push(text);
      return fillText.call(this, text, ...rest);
    };
    CanvasRenderingContext2D.prototype.getImageData = function (...args) {
      const image = getImageData.apply(this, args);
      // MapLibre's glyphs are smaller, and the row of plain icons is longer than high.
      if (args[2] === args[3] && args[2] >= 40) images.push({ texts, edge: args[2], rgba: [...image.data] });
      texts = [];
      return image;
    };
  });
  type Noted = { markers: { images: MarkerImage[]; letters: string[] } };
  return {
    images: () => page.evaluate(() => (window as unknown as Noted).markers.images),
    letters: () => page.evaluate(() => (window as unknown as Noted).markers.letters),
  };
}

/** Share of the pixels in which two screenshots of one size differ by more than what rounding makes of a line. */
export async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((shot) => sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3)
    differing += Number(
      [0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > TOLERANCE),
    );
  return differing / (a.data.length / 3);
}
