import { GROUP_COUNT, GROUP_SHIFT, LEFT_OUT } from './sample-weights.ts';

/** Levels of the quadtree: the cells of the last one are smaller than the 1/100,000 degree between two positions. */
const BITS = 26;
const HALF_BITS = BITS / 2;
const HALF = 1 << HALF_BITS;
/** Level of a sample at the place of a weightier one; at this level everything is drawn. */
export const LAST_LEVEL = BITS + 1;
const LEVELS = LAST_LEVEL + 1;
/** One stack for all samples, instead of one for each group. */
const ALL = 8;

/** The order in which samples are drawn, so that how much is drawn at a zoom is only where each group's drawing begins. */
export interface Arrangement {
  /** Rows in drawing order: light groups first, within a group from fine to coarse levels. */
  order: Uint32Array;
  /** By row: the coarsest level at which no weightier sample shares the cell. */
  levels: Uint8Array;
  /** By row: the same among samples of its group. */
  groupLevels: Uint8Array;
  /** Begin in `order` of each group and level; {@link beginOf}. */
  starts: Uint32Array;
}

/** Arranges samples by place and weight; of equal ones the first weighs more. Rows of weight 0 are left out. */
export function arrange(xs: Int32Array, ys: Int32Array, weights: Uint8Array): Arrangement {
  const codes = mortonCodes(xs, ys);
  const sorted = sortByCode(codes, weights);
  const levels = levelsOf(sorted, codes, weights, ALL);
  const groupLevels = levelsOf(sorted, codes, weights, GROUP_SHIFT);
  const starts = new Uint32Array(GROUP_COUNT * LEVELS + 1);
  const keyOf = (row: number) =>
    ((weights[row] as number) >> GROUP_SHIFT) * LEVELS + LAST_LEVEL - (groupLevels[row] as number);
  for (const row of sorted) countUp(starts, keyOf(row) + 1);
  sumUp(starts);
  const next = starts.slice();
  const order = new Uint32Array(sorted.length);
  for (const row of sorted) order[countUp(next, keyOf(row))] = row;
  return { order, levels, groupLevels, starts };
}

/** First index in the order of a group's samples at this level or coarser ones. */
export function beginOf({ starts }: Arrangement, group: number, level: number): number {
  return starts[group * LEVELS + LAST_LEVEL - Math.min(level, LAST_LEVEL)] as number;
}

/** End in the order of a group's samples. */
export function endOf({ starts }: Arrangement, group: number): number {
  return starts[(group + 1) * LEVELS] as number;
}

/** Places along the Morton curve, upper and lower half. */
interface Codes {
  high: Uint32Array;
  low: Uint32Array;
}

/** The bits of a number with a zero before each. */
const spread = Uint32Array.from({ length: HALF }, (_, value) => {
  let bits = 0;
  for (let bit = 0; bit < HALF_BITS; bit++) bits |= (value & (1 << bit)) << bit;
  return bits;
});

function mortonCodes(xs: Int32Array, ys: Int32Array): Codes {
  const high = new Uint32Array(xs.length);
  const low = new Uint32Array(xs.length);
  const part = (x: number, y: number) => ((spread[y] as number) << 1) | (spread[x] as number);
  for (let row = 0; row < xs.length; row++) {
    // Half a world further, so that the order of unsigned numbers is that of the map.
    const x = ((xs[row] as number) ^ 0x80000000) >>> (32 - BITS);
    const y = ((ys[row] as number) ^ 0x80000000) >>> (32 - BITS);
    high[row] = part(x >>> HALF_BITS, y >>> HALF_BITS);
    low[row] = part(x & (HALF - 1), y & (HALF - 1));
  }
  return { high, low };
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

/** The rows that are drawn, along the Morton curve: a radix sort, 13 bits at a time. */
function sortByCode({ high, low }: Codes, weights: Uint8Array): Uint32Array {
  let rows = new Uint32Array(weights.length);
  let count = 0;
  for (let row = 0; row < weights.length; row++) if (weights[row] !== LEFT_OUT) rows[count++] = row;
  rows = rows.subarray(0, count);
  let sorted = new Uint32Array(count);
  for (const [codes, shift] of [
    [low, 0],
    [low, HALF_BITS],
    [high, 0],
    [high, HALF_BITS],
  ] as const) {
    const next = new Uint32Array(HALF + 1);
    const digitOf = (row: number) => ((codes[row] as number) >>> shift) & (HALF - 1);
    for (const row of rows) countUp(next, digitOf(row) + 1);
    sumUp(next);
    for (const row of rows) sorted[countUp(next, digitOf(row))] = row;
    [rows, sorted] = [sorted, rows];
  }
  return rows;
}

/**
 * By row: the coarsest level at which no weightier sample shares the cell, among samples whose weights agree above `shift`. Along the curve
 * the weightier sample that shares the smallest cell is the next one before or after, which one pass with a stack finds for all.
 */
function levelsOf(sorted: Uint32Array, codes: Codes, weights: Uint8Array, shift: number): Uint8Array {
  const levels = new Uint8Array(weights.length);
  // A linked list for each group: the rows that may still be the weightier one before.
  const below = new Int32Array(weights.length);
  const tops = new Int32Array(256 >> shift).fill(-1);
  for (const row of sorted) {
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
