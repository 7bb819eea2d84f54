import { distanceMetres } from '@escuta/domain';
import type { Place } from '@escuta/import';

/** A line that is far from where most addresses are. */
export interface FarLine {
  line: number;
  endereco: string;
  km: number;
}

type FoundLine = Place & Pick<FarLine, 'line' | 'endereco'>;

interface Cell {
  count: number;
  lat: number;
  lon: number;
  first: FoundLine[];
}

/** Cells of half a degree, some 55 km. */
const CELLS_PER_DEGREE = 2;
/** Farther from where most places are, one is in another city. */
export const FAR_KM = 100;
/** As many lines as are named. */
const FAR_SHOWN = 20;
const METRES_PER_KM = 1000;

export const kmBetween = (one: Place, other: Place) => distanceMetres(one, other) / METRES_PER_KM;

/** Whether one place is in another city than another. */
export const isInOtherCity = (one: Place, other: Place): boolean => kmBetween(one, other) > FAR_KM;

/** The cell of a position, by which a list's far lines are left out. */
export const cellOf = ({ lat, lon }: Place) =>
  `${Math.floor(lat * CELLS_PER_DEGREE)} ${Math.floor(lon * CELLS_PER_DEGREE)}`;

/** Where most places are, and which are far from there, without keeping them all. */
export class Extent {
  readonly #cells = new Map<string, Cell>();

  /** @param line what to name the place by, if it is far */
  add(place: Place, line?: Omit<FarLine, 'km'>): void {
    const { lat, lon } = place;
    const key = cellOf(place);
    const cell = this.#cells.get(key) ?? { count: 0, lat: 0, lon: 0, first: [] };
    cell.count += 1;
    cell.lat += lat;
    cell.lon += lon;
    if (line && cell.first.length < FAR_SHOWN) cell.first.push({ ...line, lat, lon });
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
    const far = cells.filter((cell) => isInOtherCity(cell, place));
    const farLines = far
      .flatMap(({ first }) => first)
      .sort((a, b) => a.line - b.line)
      .slice(0, FAR_SHOWN)
      .map(({ line, endereco, ...at }): FarLine => ({ line, endereco, km: kmBetween(at, place) }));
    return {
      place: { lat: place.lat, lon: place.lon },
      far: far.reduce((sum, { count }) => sum + count, 0),
      farLines,
      farCells: far.map(({ key }) => key),
    };
  }
}

/**
 * Where most of what is to come in is, and what of it is far from there.
 * @param there what is there already, which counts among the others
 */
export function whereOf<T extends Place>(all: readonly T[], there: readonly Place[] = []) {
  if (all.length === 0) return { place: null, far: [] };
  const extent = new Extent();
  for (const one of [...all, ...there]) extent.add(one);
  const { place, farCells } = extent.end();
  const cells = new Set(farCells);
  return { place, far: all.filter((one) => cells.has(cellOf(one))) };
}
