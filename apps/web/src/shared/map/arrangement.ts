import { BITS, type Codes, HALF, HALF_BITS, mortonCodes } from './morton.ts';
import { GROUP_COUNT, GROUP_SHIFT, GROUPS, KIND_SHIFT, LEFT_OUT } from './sample-weights.ts';

/** Level of a sample at the place of a weightier one; at this level everything is drawn. */
export const LAST_LEVEL = BITS + 1;
const LEVELS = LAST_LEVEL + 1;
/** One stack for all samples, instead of one for each class. */
const ALL = 8;

/** The order in which samples are drawn, so that how much is drawn at a zoom is only where each group's drawing begins. */
export interface Arrangement {
  /** Rows in drawing order: light groups first, within a group from fine to coarse levels. */
  order: Uint32Array;
  /** By row: the coarsest level at which no weightier sample shares the cell; of those that are not quiet, none within a third of a cell. */
  levels: Uint8Array;
  /** By row: the same among samples of its class. */
  kindLevels: Uint8Array;
  /** Begin in `order` of each group and level; {@link beginOf}. */
  starts: Uint32Array;
  /** The rows along the Morton curve, to find those in a part of the map; null in an arrangement by group. */
  curve: Uint32Array | null;
}

/** An arrangement by place too. */
export type PlacedArrangement = Arrangement & { curve: Uint32Array };

/** Arranges samples by place and weight; of equal ones the first weighs more. Rows of the weight `LEFT_OUT` are left out. */
export function arrange(xs: Int32Array, ys: Int32Array, weights: Uint8Array): PlacedArrangement {
  const codes = mortonCodes(xs, ys);
  const curve = sortByCode(codes, weights);
  const levels = levelsOf(curve, codes, weights, ALL);
  keepApart({ xs, ys, weights }, levels);
  const kindLevels = levelsOf(curve, codes, weights, KIND_SHIFT);
  return { ...inOrder(curve, weights, kindLevels), levels, kindLevels, curve };
}

/**
 * The samples by group alone, so that many can be drawn before {@link arrange} is done: all of them, and none has room for an icon. Of equal
 * ones the first lies on top.
 */
export function arrangeByGroup(weights: Uint8Array): Arrangement {
  const kindLevels = new Uint8Array(weights.length);
  const levels = new Uint8Array(weights.length).fill(LAST_LEVEL);
  return { ...inOrder(drawnRows(weights).reverse(), weights, kindLevels), levels, kindLevels, curve: null };
}

/** Sorts rows by group and level, fine levels first; of equal ones the order stays. */
function inOrder(
  rows: Uint32Array,
  weights: Uint8Array,
  kindLevels: Uint8Array,
): Pick<Arrangement, 'order' | 'starts'> {
  const starts = new Uint32Array(GROUP_COUNT * LEVELS + 1);
  const keyOf = (row: number) =>
    ((weights[row] as number) >> GROUP_SHIFT) * LEVELS + LAST_LEVEL - (kindLevels[row] as number);
  for (let at = 0; at < rows.length; at++) countUp(starts, keyOf(rows[at] as number) + 1);
  sumUp(starts);
  const next = starts.slice();
  const order = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    order[countUp(next, keyOf(row))] = row;
  }
  return { order, starts };
}

/**
 * By thirds of the world, which are thirds of a cell at each level: two samples closer than a third of a cell share a cell of one of the three
 * grids. Otherwise icons on both sides of a cell's edge would cover each other.
 */
const THIRDS = [Math.round(2 ** 32 / 3), Math.round(2 ** 33 / 3)];

/** Raises the levels of samples that are not quiet where a weightier one is near beyond the edge of the cell. */
function keepApart({ xs, ys, weights }: { xs: Int32Array; ys: Int32Array; weights: Uint8Array }, levels: Uint8Array) {
  const rows = heavyRows(weights);
  const own = new Uint8Array(rows.length);
  const [left, top] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  for (const third of THIRDS) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      own[at] = weights[row] as number;
      // The conversion to 32 bits brings what lies beyond the end of the world round it.
      left[at] = (xs[row] as number) + third;
      top[at] = (ys[row] as number) + third;
    }
    const codes = mortonCodes(left, top);
    const found = levelsOf(sortByCode(codes, own), codes, own, ALL);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      levels[row] = Math.max(levels[row] as number, found[at] as number);
    }
  }
}

function heavyRows(weights: Uint8Array): Uint32Array {
  const rows = new Uint32Array(weights.length);
  let count = 0;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row] as number;
    if (weight !== LEFT_OUT && weight >> GROUP_SHIFT !== GROUPS.quiet) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** First index in the order of a group's samples at this level or coarser ones. */
export function beginOf({ starts }: Arrangement, group: number, level: number): number {
  return starts[group * LEVELS + LAST_LEVEL - Math.min(level, LAST_LEVEL)] as number;
}

/** End in the order of a group's samples. */
export function endOf({ starts }: Arrangement, group: number): number {
  return starts[(group + 1) * LEVELS] as number;
}

/** Adds one to a number and returns what it was. */
function countUp(counts: Uint32Array, at: number): number {
  const before = counts[at] as number;
  counts[at] = before + 1;
  return before;
}

/** Adds to each number all before it. */
function sumUp(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] as number) + (counts[at - 1] as number);
}

function drawnRows(weights: Uint8Array): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(weights.length);
  let count = 0;
  for (let row = 0; row < weights.length; row++) if (weights[row] !== LEFT_OUT) rows[count++] = row;
  return rows.subarray(0, count);
}

/** The rows that are drawn, along the Morton curve: a radix sort, 13 bits at a time. */
function sortByCode({ high, low }: Codes, weights: Uint8Array): Uint32Array {
  let rows = drawnRows(weights);
  const count = rows.length;
  let sorted = new Uint32Array(count);
  for (const [codes, shift] of [
    [low, 0],
    [low, HALF_BITS],
    [high, 0],
    [high, HALF_BITS],
  ] as const) {
    const next = new Uint32Array(HALF + 1);
    const digitOf = (row: number) => ((codes[row] as number) >>> shift) & (HALF - 1);
    for (let at = 0; at < count; at++) countUp(next, digitOf(rows[at] as number) + 1);
    sumUp(next);
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      sorted[countUp(next, digitOf(row))] = row;
    }
    [rows, sorted] = [sorted, rows];
  }
  return rows;
}

/**
 * By row: the coarsest level at which no weightier sample shares the cell, among samples whose weights agree above `shift`. Along the curve
 * the weightier sample that shares the smallest cell is the next one before or after, which one pass with a stack finds for all.
 */
function levelsOf(curve: Uint32Array, codes: Codes, weights: Uint8Array, shift: number): Uint8Array {
  const levels = new Uint8Array(weights.length);
  // A linked list for each class: the rows that may still be the weightier one before.
  const below = new Int32Array(weights.length);
  const tops = new Int32Array(256 >> shift).fill(-1);
  for (let at = 0; at < curve.length; at++) {
    const row = curve[at] as number;
    const weight = weights[row] as number;
    const stack = weight >> shift;
    let top = tops[stack] as number;
    while (top >= 0 && isLighter(top, weights[top] as number, row, weight)) {
      levels[top] = Math.max(levels[top] as number, 1 + sharedLevel(codes, top, row));
      top = below[top] as number;
    }
    if (top >= 0) levels[row] = 1 + sharedLevel(codes, top, row);
    below[row] = top;
    tops[stack] = row;
  }
  return levels;
}

const isLighter = (a: number, weightA: number, b: number, weightB: number) =>
  weightA < weightB || (weightA === weightB && a > b);

/** The finest level at which two samples share a cell. */
function sharedLevel({ high, low }: Codes, a: number, b: number): number {
  const upper = (high[a] as number) ^ (high[b] as number);
  if (upper !== 0) return (Math.clz32(upper) - (32 - BITS)) >> 1;
  const lower = (low[a] as number) ^ (low[b] as number);
  return lower === 0 ? BITS : HALF_BITS + ((Math.clz32(lower) - (32 - BITS)) >> 1);
}
