import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zxyToTileId } from 'pmtiles';
import type { LonLat } from './map-features.ts';
import type { StreetLine } from './street-file.ts';
import type { TileId } from './tiles.ts';

/** Characters kept in memory before they are written. */
const KEPT = 32_000_000;
/** Margin of a tile, as a share of its width; the tiles of higher zooms have a narrower one. */
const MARGIN = 64 / 4096;

/** Tile coordinates of a position, with fractions. */
function placeOf([lon, lat]: LonLat, z: number): { x: number; y: number } {
  const turn = (lat * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(turn)) / Math.PI) / 2;
  return { x: (lon / 360 + 0.5) * 2 ** z, y: y * 2 ** z };
}

function* tilesUnder(a: LonLat, b: LonLat, z: number): Generator<TileId> {
  const [from, to] = [placeOf(a, z), placeOf(b, z)];
  for (let x = Math.floor(Math.min(from.x, to.x) - MARGIN); x <= Math.max(from.x, to.x) + MARGIN; x++) {
    for (let y = Math.floor(Math.min(from.y, to.y) - MARGIN); y <= Math.max(from.y, to.y) + MARGIN; y++)
      yield { z, x, y };
  }
}

interface Place extends TileId {
  waiting: string[];
}

/** Lines put aside on disk by the tiles they touch, so that one tile at a time is in memory. */
export class Spool {
  readonly #folder: string;
  readonly #places = new Map<number, Place>();
  #kept = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<Spool> {
    return new Spool(await mkdtemp(join(tmpdir(), 'escuta-base-map-')));
  }

  /** Puts a line aside for each tile of the zoom that it touches. */
  async add(line: StreetLine, zoom: number): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    const touched = new Set<number>();
    for (const [index, position] of line.geometry.coordinates.entries()) {
      const before = line.geometry.coordinates[index - 1] ?? position;
      for (const tile of tilesUnder(before, position, zoom)) {
        const id = zxyToTileId(tile.z, tile.x, tile.y);
        if (touched.has(id)) continue;
        touched.add(id);
        const place = this.#places.get(id) ?? { ...tile, waiting: [] };
        this.#places.set(id, place);
        place.waiting.push(text);
        this.#kept += text.length;
      }
    }
    if (this.#kept > KEPT) await this.#write();
  }

  /** Tile by tile, the lines that touch it. */
  async *places(): AsyncGenerator<{ tile: TileId; lines: StreetLine[] }> {
    await this.#write();
    for (const [id, tile] of [...this.#places].sort(([a], [b]) => a - b)) {
      const text = await readFile(join(this.#folder, String(id)), 'utf8');
      yield {
        tile,
        lines: text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as StreetLine),
      };
    }
  }

  async discard(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #write(): Promise<void> {
    for (const [id, place] of this.#places) {
      if (place.waiting.length === 0) continue;
      await appendFile(join(this.#folder, String(id)), place.waiting.join(''));
      place.waiting = [];
    }
    this.#kept = 0;
  }
}
