import { distanceMetres } from '@escuta/domain';
import type { Address } from '@escuta/import';

/** A line that is far from where most addresses are. */
export interface FarLine {
  line: number;
  endereco: string;
  km: number;
}

type FoundLine = Address & { line: number };

interface Cell {
  count: number;
  lat: number;
  lon: number;
  first: FoundLine[];
}

/** Cells of half a degree, some 55 km. */
const CELLS_PER_DEGREE = 2;
/** Farther from where most addresses are, one is in another city. */
export const FAR_KM = 100;
/** As many lines as are named. */
export const FAR_SHOWN = 20;
const METRES_PER_KM = 1000;

/** The cell of a position, by which a list's far lines are left out. */
export const cellOf = ({ lat, lon }: Pick<Address, 'lat' | 'lon'>) =>
  `${Math.floor(lat * CELLS_PER_DEGREE)} ${Math.floor(lon * CELLS_PER_DEGREE)}`;

/** Where most addresses of a list are, and which are far from there, without keeping them all. */
export class Extent {
  readonly #cells = new Map<string, Cell>();

  add(address: Address, line: number): void {
    const { lat, lon, endereco } = address;
    const key = cellOf(address);
    const cell = this.#cells.get(key) ?? { count: 0, lat: 0, lon: 0, first: [] };
    cell.count += 1;
    cell.lat += lat;
    cell.lon += lon;
    if (cell.first.length < FAR_SHOWN) cell.first.push({ line, lat, lon, endereco });
    this.#cells.set(key, cell);
  }

  end() {
    const cells = [...this.#cells].map(([key, { count, lat, lon, first }]) => ({
      ...{ key, count, lat: lat / count, lon: lon / count, first },
    }));
    const place = cells.reduce<(typeof cells)[0] | null>(
      (best, cell) => (best && best.count >= cell.count ? best : cell),
      null,
    );
    if (!place) return { place: null, far: 0, farLines: [], farCells: [] };
    const far = cells.filter((cell) => distanceMetres(cell, place) > FAR_KM * METRES_PER_KM);
    const farLines = far
      .flatMap(({ first }) => first)
      .sort((a, b) => a.line - b.line)
      .slice(0, FAR_SHOWN)
      .map(({ line, endereco, ...at }): FarLine => ({ line, endereco, km: distanceMetres(at, place) / METRES_PER_KM }));
    return {
      place: { lat: place.lat, lon: place.lon },
      far: far.reduce((sum, { count }) => sum + count, 0),
      farLines,
      farCells: far.map(({ key }) => key),
    };
  }
}
