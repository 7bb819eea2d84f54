import { median, round } from '../lib/bench.ts';
import type { Panned, Timed, Visit } from './visit.ts';

/** One fresh visit of each page. */
export type Round<Page extends string> = Record<Page | 'floor', Visit>;

const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
const middle = (times: readonly Timed[]): Timed => ({
  ms: median(times.map(({ ms }) => ms)),
  processorMs: median(times.map(({ processorMs }) => processorMs)),
});
export const perFrame = ({ processorMs, intervals }: Panned) => processorMs / Math.max(1, intervals.length);

/** Medians of wall and processor time; the ratio is the median of those of the rounds. */
function times(all: readonly Timed[], floor: readonly Timed[]) {
  const { ms, processorMs } = middle(all);
  const toFloor = median(all.map((one, run) => one.ms / (floor[run]?.ms ?? 1)));
  return { ms: round(ms, 1), processorMs: round(processorMs, 0), toFloor: round(toFloor) };
}

/** The frames of all rounds: the median, the slowest twentieth, processor time of one. */
function pans(all: readonly Panned[], floor: readonly Panned[]) {
  const intervals = all.flatMap((one) => one.intervals);
  const processorToFloor = median(all.map((one, run) => perFrame(one) / perFrame(floor[run] ?? one)));
  return {
    ms: round(median(intervals), 1),
    p95: round(p95(intervals), 1),
    processorMs: round(median(all.map(perFrame)), 1),
    processorToFloor: round(processorToFloor),
  };
}

/** The figures of some rounds by page. */
export function figuresOf<Page extends string>(rounds: readonly Round<Page>[]) {
  type Name = Page | 'floor';
  const pages = Object.keys(rounds[0] ?? {}) as Name[];
  const each = <Part, Figure>(part: (visit: Visit) => Part, figure: (all: Part[], floor: Part[]) => Figure) => {
    const partsOf = (page: Name) => rounds.map((visits) => part(visits[page]));
    return Object.fromEntries(pages.map((page) => [page, figure(partsOf(page), partsOf('floor'))])) as Record<
      Name,
      Figure
    >;
  };
  return {
    firstPaint: each((visit) => visit.firstPaint, times),
    points: each((visit) => visit.points, median),
    select: each((visit) => visit.select, times),
    change: each((visit) => middle(visit.change), times),
    panFar: each((visit) => visit.panFar, pans),
    panNear: each((visit) => visit.panNear, pans),
  };
}

/** Look-ups of some visits, milliseconds: the first, which builds the index, and of the others the median and the slowest twentieth. */
export function hitsOf(visits: readonly Visit[]) {
  const all = visits.flatMap(({ hits }) => hits ?? []);
  const each = all.flatMap(({ ms }) => ms);
  return {
    firstMs: round(median(all.map(({ firstMs }) => firstMs)), 1),
    ms: round(median(each), 4),
    p95: round(p95(each), 4),
    missed: all.reduce((sum, { missed }) => sum + missed, 0),
  };
}
