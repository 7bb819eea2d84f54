import { distanceMetres } from '@escuta/domain';
import type { Place } from '@escuta/import';

interface Cell {
  count: number;
  lat: number;
  lon: number;
}

/** Cells of half a degree, some 55 km. */
const CELLS_PER_DEGREE = 2;
/** Farther from where most addresses are, one is in another city. */
export const FAR_KM = 100;

/** Whether one place is in another city than another. */
export const isInOtherCity = (one: Place, other: Place): boolean => distanceMetres(one, other) > FAR_KM * 1000;

/** Where most places of a list are, and how many are far from there, without keeping them. */
export class Extent {
  readonly #cells = new Map<string, Cell>();

  add({ lat, lon }: Place): void {
    const key = `${Math.floor(lat * CELLS_PER_DEGREE)} ${Math.floor(lon * CELLS_PER_DEGREE)}`;
    const cell = this.#cells.get(key) ?? { count: 0, lat: 0, lon: 0 };
    cell.count += 1;
    cell.lat += lat;
    cell.lon += lon;
    this.#cells.set(key, cell);
  }

  end(): { place: { lat: number; lon: number } | null; far: number } {
    const cells = [...this.#cells.values()].map(({ count, lat, lon }) => ({
      ...{ count, lat: lat / count, lon: lon / count },
    }));
    const place = cells.reduce<(typeof cells)[0] | null>(
      (best, cell) => (best && best.count >= cell.count ? best : cell),
      null,
    );
    if (!place) return { place: null, far: 0 };
    const far = cells.filter((cell) => isInOtherCity(cell, place)).reduce((sum, { count }) => sum + count, 0);
    return { place: { lat: place.lat, lon: place.lon }, far };
  }
}
