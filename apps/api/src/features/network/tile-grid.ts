import { PIPE_TILE_EXTENT } from '@escuta/contract';

/** An area in metres of Web Mercator. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

export type GridPoint = [column: number, row: number];

/** Half the width of the world in Web Mercator, metres. */
const HALF_WORLD = Math.PI * 6_378_137;
/** Lines reach this far beyond their tile, in its own coordinates, so that their ends do not show at its border. */
export const TILE_MARGIN = 64;

/** The area of a tile with its margin. */
export function areaOf({ z, x, y }: TilePlace): Area {
  const side = (2 * HALF_WORLD) / 2 ** z;
  const margin = (side * TILE_MARGIN) / PIPE_TILE_EXTENT;
  const [west, north] = [x * side - HALF_WORLD, HALF_WORLD - y * side];
  return { west: west - margin, south: north - side - margin, east: west + side + margin, north: north + margin };
}

/** Numbers before the coordinates of a path as PostgreSQL sends it: whether it is closed, and how many points it has. */
const PATH_HEAD = 5;

/** The points of a path as PostgreSQL sends it, in the whole numbers of a tile; neighbours that fall together are one. */
export function gridPoints(path: Buffer, { z, x, y }: TilePlace): GridPoint[] {
  const scale = (PIPE_TILE_EXTENT * 2 ** z) / (2 * HALF_WORLD);
  const points: GridPoint[] = [];
  let last: GridPoint | undefined;
  for (let at = PATH_HEAD; at + 16 <= path.length; at += 16) {
    const point: GridPoint = [
      Math.round((path.readDoubleBE(at) + HALF_WORLD) * scale - x * PIPE_TILE_EXTENT),
      Math.round((HALF_WORLD - path.readDoubleBE(at + 8)) * scale - y * PIPE_TILE_EXTENT),
    ];
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    points.push(point);
    last = point;
  }
  return points;
}

/** The shares of a stretch between which one coordinate is within the tile and its margin; null when it never is. */
function within(from: number, to: number): [number, number] | null {
  const [least, most] = [-TILE_MARGIN, PIPE_TILE_EXTENT + TILE_MARGIN];
  if (from === to) return from < least || from > most ? null : [0, 1];
  const [a, b] = [(least - from) / (to - from), (most - from) / (to - from)];
  return [Math.min(a, b), Math.max(a, b)];
}

/** The part of a stretch that is on the tile or its margin; null when none is. */
function clipped(a: GridPoint, b: GridPoint): [GridPoint, GridPoint] | null {
  const [columns, rows] = [within(a[0], b[0]), within(a[1], b[1])];
  if (!columns || !rows) return null;
  const start = Math.max(0, columns[0], rows[0]);
  const end = Math.min(1, columns[1], rows[1]);
  if (start > end) return null;
  const at = (share: number): GridPoint => [
    Math.round(a[0] + (b[0] - a[0]) * share),
    Math.round(a[1] + (b[1] - a[1]) * share),
  ];
  return [start === 0 ? a : at(start), end === 1 ? b : at(end)];
}

const isInside = ([column, row]: GridPoint) =>
  Math.min(column, row) >= -TILE_MARGIN && Math.max(column, row) <= PIPE_TILE_EXTENT + TILE_MARGIN;

/** The parts of a line that are on the tile or its margin: most lines are there whole. */
export function clipLine(points: GridPoint[]): GridPoint[][] {
  if (points.every(isInside)) return points.length > 1 ? [points] : [];
  const lines: GridPoint[][] = [];
  let line: GridPoint[] = [];
  const close = () => {
    if (line.length > 1) lines.push(line);
    line = [];
  };
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1] as GridPoint, points[index] as GridPoint];
    const part = clipped(a, b);
    if (!part) {
      close();
      continue;
    }
    if (line.length === 0) line.push(part[0]);
    line.push(part[1]);
    if (part[1] !== b) close();
  }
  close();
  return lines;
}
