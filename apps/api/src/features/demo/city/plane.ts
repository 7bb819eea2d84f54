import { METRES_PER_DEGREE } from '../../../platform/geocoder.ts';
import type { LonLat } from '../../base-map/index.ts';
import { DISTRICTS } from '../districts.ts';

/** Metres east and north of the first district. */
export interface Point {
  x: number;
  y: number;
}

const [{ lat: LAT, lon: LON }] = DISTRICTS as [(typeof DISTRICTS)[number]];
const METRES_PER_LON = METRES_PER_DEGREE * Math.cos((LAT * Math.PI) / 180);

export const pointOf = ({ lat, lon }: { lat: number; lon: number }): Point => ({
  x: (lon - LON) * METRES_PER_LON,
  y: (lat - LAT) * METRES_PER_DEGREE,
});

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
export const lonLatOf = ({ x, y }: Point): LonLat => [
  rounded(LON + x / METRES_PER_LON),
  rounded(LAT + y / METRES_PER_DEGREE),
];

/** Math.hypot would take ten times as long. */
export const distance = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => sum + distance(point, line[index - 1] ?? point), 0);
}

/** Distance of a point from a line. */
export function distanceTo(line: readonly Point[], point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1] as Point, line[index] as Point];
    const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (distance(a, b) ** 2 || 1);
    nearest = Math.min(nearest, distance(point, between(a, b, Math.min(1, Math.max(0, along)))));
  }
  return nearest;
}

/** Points at every `step` metres or somewhat less, the ends included. */
export function sampled(a: Point, b: Point, step: number): Point[] {
  const count = Math.max(1, Math.ceil(distance(a, b) / step));
  return Array.from({ length: count + 1 }, (_, index) => between(a, b, index / count));
}

/** A smooth line through points, a Catmull-Rom spline, with about one point every `step` metres. */
export function smooth(through: readonly Point[], step: number): Point[] {
  const at = (index: number) => through[Math.min(through.length - 1, Math.max(0, index))] as Point;
  const line = through.slice(1).flatMap((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    const count = Math.max(2, Math.round(distance(from, to) / step));
    return Array.from({ length: count }, (_, n) => {
      const t = n / count;
      const blend = (p0: number, p1: number, p2: number, p3: number) =>
        (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3) / 2;
      return { x: blend(before.x, from.x, to.x, after.x), y: blend(before.y, from.y, to.y, after.y) };
    });
  });
  return [...line, at(through.length - 1)];
}

/** Moves each point of a line sideways, to the left of its direction for positive distances. */
export function beside(line: readonly Point[], metresAt: (index: number) => number): Point[] {
  return line.map((point, index) => {
    const [a, b] = [line[Math.max(0, index - 1)] as Point, line[Math.min(line.length - 1, index + 1)] as Point];
    const metres = metresAt(index) / (distance(a, b) || 1);
    return { x: point.x - (b.y - a.y) * metres, y: point.y + (b.x - a.x) * metres };
  });
}

/** The parts of a line that lie where `inside` says, cut to within a metre. */
export function clip(line: readonly Point[], inside: (point: Point) => boolean): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  const edge = (within: Point, without: Point) => {
    let [a, b] = [within, without];
    while (distance(a, b) > 1) {
      const middle = between(a, b, 0.5);
      if (inside(middle)) a = middle;
      else b = middle;
    }
    return a;
  };
  const close = () => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (inside(point)) {
      if (before && part.length === 0) part.push(edge(point, before));
      part.push(point);
    } else if (before && part.length > 0) {
      part.push(edge(before, point));
      close();
    }
  }
  close();
  return parts;
}

/** A rounded shape of irregular outline. */
export interface Blob {
  middle: Point;
  radius: number;
  seed: number;
  /** Height as a share of the width. */
  flat?: number;
}

/** Distance of the outline from the middle in a direction, before it is flattened. */
function reach({ radius, seed }: Blob, turn: number): number {
  // Large ones are rounder.
  const wave = Math.min(1, 500 / radius + 0.35);
  const waves =
    0.14 * Math.sin(2 * turn + seed) + 0.1 * Math.sin(3 * turn + 2 * seed) + 0.05 * Math.sin(5 * turn + 3 * seed);
  return radius * (1 + wave * waves);
}

export function blob(shape: Blob): Point[] {
  const { middle, radius, flat = 1 } = shape;
  const corners = Math.max(48, Math.round(radius / 20));
  return Array.from({ length: corners }, (_, index) => {
    const turn = (index / corners) * 2 * Math.PI;
    const r = reach(shape, turn);
    return { x: middle.x + r * Math.cos(turn), y: middle.y + flat * r * Math.sin(turn) };
  });
}

export function isWithin(shape: Blob, point: Point): boolean {
  const x = point.x - shape.middle.x;
  const y = (point.y - shape.middle.y) / (shape.flat ?? 1);
  return x * x + y * y <= reach(shape, Math.atan2(y, x)) ** 2;
}
