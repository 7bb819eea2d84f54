import { between, type Random, seededRandom } from '@escuta/acoustics';
import type { Address } from '@escuta/import';
import { METRES_PER_DEGREE } from '../../platform/geocoder.ts';
import { openAddressFile } from '../addresses/index.ts';

/** A point on the map, degrees WGS84. */
export interface Point {
  lat: number;
  lon: number;
}

/**
 * Reads a file of addresses, without lines that lack a position or text.
 * @throws AddressFileError, or the error of the file system
 */
export async function readAddresses(path: string): Promise<Address[]> {
  const addresses: Address[] = [];
  const file = await openAddressFile(path);
  for await (const address of file.addresses) if (address) addresses.push(address);
  return addresses;
}

function shuffleFirst<T>(items: T[], count: number, random: Random): void {
  for (let i = 0; i < count; i++) {
    const other = Math.floor(between(random, i, items.length));
    [items[i], items[other]] = [items[other] as T, items[i] as T];
  }
}

/** Picks `count` addresses, the same for the same seed; none twice until all are used. */
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
