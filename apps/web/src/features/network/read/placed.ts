import { NETWORK_POSITION_SCALE } from '@escuta/contract';
import { distanceMetres, segmentFault } from '@escuta/domain';
import proj4 from 'proj4';
import { countLeftOut, type Gathered, type LeftOutCounts } from './gathered.ts';
import { growingCounts, growingInts } from './growing.ts';
import { breathe, type OnProgress } from './source.ts';

/** Lines between two reports of progress. */
const STEP = 10_000;

/** West, south, east, north; degrees. */
export type Box = [west: number, south: number, east: number, north: number];

/** The lines of a file in WGS 84, without those that can be no pipe. */
export interface Placed {
  /** Longitude and latitude of each position in turn, degrees × 10,000,000. */
  positions: Int32Array;
  /** By line: where its positions begin, in `positions`; one more than there are lines. */
  starts: Uint32Array;
  /** By line: its feature. */
  rows: Uint32Array;
  /** By line: metres. */
  metres: Float64Array;
  /** What was left out while reading and placing. */
  leftOut: LeftOutCounts;
  /** Null without lines. */
  box: Box | null;
}

/** Turns a position of the file into longitude and latitude; NaN outside the system's world. */
export type ToDegrees = (x: number, y: number) => readonly [lon: number, lat: number];

/** @param definition for proj4, or a text in WKT. @throws Error when proj4 does not understand it */
export function toDegrees(definition: string): ToDegrees {
  if (/^\+proj=longlat \+datum=WGS84/.test(definition)) return (x, y) => [x, y];
  const converter = proj4(definition, 'EPSG:4326');
  const isPlane = !/\+proj=longlat|^geog/i.test(definition);
  return (x, y) => {
    // Degrees outside the world would come back turned into it.
    if (!isPlane && !(Math.abs(x) <= 180 && Math.abs(y) <= 90)) return [Number.NaN, Number.NaN];
    const [lon, lat] = converter.forward([x, y]);
    return [lon as number, lat as number];
  };
}

/** Places all lines of a file in WGS 84. */
export async function place(file: Gathered, convert: ToDegrees, onProgress: OnProgress): Promise<Placed> {
  const positions = growingInts();
  const starts = growingCounts();
  const rows = growingCounts();
  const metres: number[] = [];
  const leftOut = { ...file.leftOut };
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  let at = 0;
  for (let line = 0; line < file.counts.length; line++) {
    const degrees = converted(file, at, file.counts.at(line), convert);
    at += 2 * file.counts.at(line);
    const fault = segmentFault(degrees);
    if (fault) countLeftOut(leftOut, fault);
    else {
      starts.push(positions.length);
      rows.push(file.rows.at(line));
      metres.push(keep(degrees, positions, box));
    }
    if (line % STEP === 0) {
      onProgress(line / file.counts.length);
      await breathe();
    }
  }
  starts.push(positions.length);
  return {
    positions: positions.view(),
    starts: starts.view(),
    rows: rows.view(),
    metres: Float64Array.from(metres),
    leftOut,
    box: metres.length === 0 ? null : box,
  };
}

function converted(file: Gathered, at: number, count: number, convert: ToDegrees): Float64Array {
  const degrees = new Float64Array(2 * count);
  for (let index = 0; index < degrees.length; index += 2) {
    const [lon, lat] = convert(file.positions.at(at + index), file.positions.at(at + index + 1));
    degrees[index] = lon;
    degrees[index + 1] = lat;
  }
  return degrees;
}

/** Adds a line, without positions that equal the one before. Returns its metres. */
function keep(degrees: Float64Array, positions: ReturnType<typeof growingInts>, box: Box): number {
  let metres = 0;
  let before: [number, number] | null = null;
  for (let index = 0; index < degrees.length; index += 2) {
    const x = Math.round((degrees[index] as number) * NETWORK_POSITION_SCALE);
    const y = Math.round((degrees[index + 1] as number) * NETWORK_POSITION_SCALE);
    if (before && before[0] === x && before[1] === y) continue;
    if (before) metres += distanceMetres(degreesOf(before), degreesOf([x, y]));
    positions.push(x);
    positions.push(y);
    before = [x, y];
    const { lon, lat } = degreesOf(before);
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return metres;
}

const degreesOf = ([x, y]: readonly [number, number]) => ({
  lon: x / NETWORK_POSITION_SCALE,
  lat: y / NETWORK_POSITION_SCALE,
});

/** A point with the distance beyond which lines count as far from it. */
export interface Surroundings {
  lat: number;
  lon: number;
  metres: number;
}

/** How many lines begin outside the surroundings. */
export function farLines({ positions, starts, rows }: Placed, around: Surroundings): number {
  let far = 0;
  for (let line = 0; line < rows.length; line++) {
    const start = starts[line] as number;
    const begin = degreesOf([positions[start] as number, positions[start + 1] as number]);
    if (distanceMetres(begin, around) > around.metres) far += 1;
  }
  return far;
}

/** Most lines and most positions of each in the preview of a file. */
const PREVIEW_LINES = 4000;
const PREVIEW_POSITIONS = 5;

/** A preview of the lines for a map: an even choice of them, each with few positions. */
export function previewOf({ positions, starts, rows }: Placed): { lon: number; lat: number }[][] {
  const step = Math.max(1, rows.length / PREVIEW_LINES);
  const lines: { lon: number; lat: number }[][] = [];
  for (let next = 0; next < rows.length; next += step) {
    const line = Math.floor(next);
    const [start, end] = [(starts[line] as number) / 2, (starts[line + 1] as number) / 2];
    const shown = Math.min(PREVIEW_POSITIONS, end - start);
    lines.push(
      Array.from({ length: shown }, (_, index) => {
        const position = start + Math.round((index * (end - start - 1)) / (shown - 1));
        return degreesOf([positions[2 * position] as number, positions[2 * position + 1] as number]);
      }),
    );
  }
  return lines;
}
