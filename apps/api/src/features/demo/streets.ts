import { METRES_PER_DEGREE } from '../../platform/geocoder.ts';
import { chance, normal, type Random } from './chance.ts';
import type { District } from './districts.ts';

/** One place on a street where a sound is recorded. */
export interface Spot {
  lat: number;
  lon: number;
  /** Accuracy the device reports, metres. */
  precisao: number;
  numero: number;
}

export interface Street {
  district: District;
  nome: string;
  line: Line;
  spots: Spot[];
}

/** Distance between samples: one per connection, about 80 per kilometre. */
const STEP_METRES = 12.5;
export const BLOCK_METRES = 92;

/** The middle of a street within the grid of its district. */
export interface Line {
  /** Distance of the street from the grid's middle, metres. */
  offset: number;
  /** Whether it crosses the first direction. */
  crossing: boolean;
  lengthMetres: number;
  /** Sideways deviation at its ends, metres. */
  bend: number;
}

/** Alternates streets of both directions outwards from the middle: 0, 1, -1, 2, -2 … blocks. */
function lineOf(random: Random, index: number): Line {
  const ring = Math.floor(index / 2);
  const side = ring % 2 === 0 ? -1 : 1;
  return {
    crossing: index % 2 === 1,
    offset: side * Math.ceil(ring / 2) * BLOCK_METRES + normal(random) * 6,
    lengthMetres: 340 + random() * 330,
    bend: normal(random) * 22,
  };
}

/** How far the middle of a street lies from the grid's middle: it bends towards its ends, and runs straight again beyond them. */
export function acrossAt({ offset, bend, lengthMetres }: Line, along: number): number {
  const share = 2 * Math.abs(along / lengthMetres);
  return offset + bend * (share <= 1 ? share ** 2 : 1 + (1 - Math.exp(4 * (1 - share))) / 2);
}

/** Converts metres along the district's axes to a position. */
export function toPosition(
  district: Pick<District, 'lat' | 'lon' | 'angle'>,
  along: number,
  across: number,
  crossing: boolean,
): { lat: number; lon: number } {
  const turn = ((district.angle + (crossing ? 90 : 0)) * Math.PI) / 180;
  const east = along * Math.cos(turn) - across * Math.sin(turn);
  const north = along * Math.sin(turn) + across * Math.cos(turn);
  return {
    lat: district.lat + north / METRES_PER_DEGREE,
    lon: district.lon + east / (METRES_PER_DEGREE * Math.cos((district.lat * Math.PI) / 180)),
  };
}

function spotOf(random: Random, district: District, line: Line, index: number): Spot {
  const walked = index * STEP_METRES + normal(random) * 1.5;
  const along = walked - line.lengthMetres / 2;
  const left = chance(random, 0.5);
  const precisao = Math.round((2 + 13 * random() ** 2.2) * 10) / 10;
  const error = Math.min(precisao, 6) * 0.3;
  const across = acrossAt(line, along) + (left ? 5 : -5);
  const position = toPosition(district, along + normal(random) * error, across + normal(random) * error, line.crossing);
  return { ...position, precisao, numero: 12 + 2 * Math.round(Math.max(0, walked)) + (left ? 1 : 0) };
}

/** The streets of a district in the order they were walked, with exactly its number of samples. */
export function layStreets(random: Random, district: District, nextName: () => string): Street[] {
  const streets: Street[] = [];
  let left = district.samples;
  for (let index = 0; left > 0; index++) {
    const line = lineOf(random, index);
    const count = Math.min(left, Math.floor(line.lengthMetres / STEP_METRES));
    const spots = Array.from({ length: count }, (_, i) => spotOf(random, district, line, i));
    streets.push({ district, nome: nextName(), line, spots });
    left -= count;
  }
  return streets;
}
