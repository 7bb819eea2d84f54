import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { between, type Random, seededRandom } from '@escuta/acoustics';
import { parse } from 'csv-parse/sync';
import { displayAddress } from './address-text.ts';

/** A place where a sample may have been taken. */
export interface Address {
  lat: number;
  lon: number;
  endereco: string;
}

/** A point on the map, degrees WGS84. */
export interface Point {
  lat: number;
  lon: number;
}

/** Unpacked size at which a compressed file is refused: a thousand times what a city has. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
const METRES_PER_DEGREE = 111_320;

function toAddress({ lat, lon, address }: Record<string, string>): Address | null {
  const point = { lat: Number(lat || Number.NaN), lon: Number(lon || Number.NaN) };
  if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180) || !address) return null;
  return { ...point, endereco: displayAddress(address) };
}

/**
 * Reads addresses from CSV, also compressed (`.gz`), with the columns `lon`, `lat` and `address`; lines without a position or a text
 * are left out.
 * @throws the error of the file system, of gzip or of csv-parse
 */
export async function readAddresses(path: string): Promise<Address[]> {
  const bytes = await readFile(path);
  const text = path.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }) : bytes;
  const records: Record<string, string>[] = parse(text, { columns: true, bom: true, relax_column_count: true });
  return records.map(toAddress).filter((address) => address !== null);
}

function shuffleFirst<T>(items: T[], count: number, random: Random): void {
  for (let i = 0; i < count; i++) {
    const other = Math.floor(between(random, i, items.length));
    [items[i], items[other]] = [items[other] as T, items[i] as T];
  }
}

/** Picks `count` of the addresses, the same for the same seed; none twice until all have been taken. */
export function pickAddresses(addresses: readonly Address[], count: number, seed: number): Address[] {
  if (addresses.length === 0) return [];
  const order = addresses.slice();
  shuffleFirst(order, Math.min(count, order.length), seededRandom(seed));
  return Array.from({ length: count }, (_, i) => order[i % order.length] as Address);
}

/** Grid steps of a square spiral: 0,0 – 1,0 – 1,1 – 0,1 – -1,1 – … */
function* spiralSteps(): Generator<[east: number, north: number]> {
  let [x, y, dx, dy] = [0, 0, 1, 0];
  for (let leg = 0; ; leg++) {
    for (let step = Math.floor(leg / 2) + 1; step > 0; step--) {
      yield [x, y];
      [x, y] = [x + dx, y + dy];
    }
    [dx, dy] = [-dy, dx];
  }
}

/** `count` points in a square spiral from a centre outwards, neighbours `spacingMetres` apart, so that no two markers coincide. */
export function pointsAround(centre: Point, count: number, spacingMetres = 12): Point[] {
  const latStep = spacingMetres / METRES_PER_DEGREE;
  const lonStep = latStep / Math.cos((centre.lat * Math.PI) / 180);
  const points: Point[] = [];
  for (const [east, north] of spiralSteps()) {
    if (points.length >= count) break;
    points.push({ lat: centre.lat + north * latStep, lon: centre.lon + east * lonStep });
  }
  return points;
}
