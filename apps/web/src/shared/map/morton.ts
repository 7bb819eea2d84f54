/** Levels of the quadtree: the cells of the last one are smaller than the 1/100,000 degree between two positions. */
export const BITS = 26;
export const HALF_BITS = BITS / 2;
export const HALF = 1 << HALF_BITS;

/** Places along the Morton curve, upper and lower half. */
export interface Codes {
  high: Uint32Array;
  low: Uint32Array;
}

/** The bits of a number with a zero before each. */
const spread = Uint32Array.from({ length: HALF }, (_, value) => {
  let bits = 0;
  for (let bit = 0; bit < HALF_BITS; bit++) bits |= (value & (1 << bit)) << bit;
  return bits;
});

/** Column or row of the finest cells; half a world further, so that the order of unsigned numbers is that of the map. */
const cellOf = (place: number) => (place ^ 0x80000000) >>> (32 - BITS);
/** The bits of a column and a row in turn, of 13 bits each. */
const interleave = (x: number, y: number) => ((spread[y] as number) << 1) | (spread[x] as number);

/** The places of positions along the curve. */
export function mortonCodes(xs: Int32Array, ys: Int32Array): Codes {
  const high = new Uint32Array(xs.length);
  const low = new Uint32Array(xs.length);
  for (let row = 0; row < xs.length; row++) {
    const x = cellOf(xs[row] as number);
    const y = cellOf(ys[row] as number);
    high[row] = interleave(x >>> HALF_BITS, y >>> HALF_BITS);
    low[row] = interleave(x & (HALF - 1), y & (HALF - 1));
  }
  return { high, low };
}

/** The place of a cell of the finest level along the Morton curve, a whole number of 52 bits. */
function codeOf(x: number, y: number): number {
  return interleave(x >>> HALF_BITS, y >>> HALF_BITS) * 2 ** BITS + interleave(x & (HALF - 1), y & (HALF - 1));
}

/** Part of the map in units of the positions; west of east unless it crosses the 180th meridian. */
export interface Box {
  west: number;
  north: number;
  /** Below the size of the world. */
  width: number;
  height: number;
}

/** Cells on which a box is laid, all of one level. */
export interface Cells {
  level: number;
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** A box is laid on cells of this part of its size, so that a short move needs no other cells. */
const CELLS_PER_BOX = 4;

/** The cells that cover a box. */
export function cellsOver({ west, north, width, height }: Box): Cells {
  const level = Math.max(0, Math.min(BITS, 32 - Math.ceil(Math.log2(Math.max(1, width, height) / CELLS_PER_BOX))));
  const size = 2 ** (32 - level);
  const left = Math.floor((west + 2 ** 31) / size);
  const top = Math.max(0, Math.floor((north + 2 ** 31) / size));
  const bottom = Math.min(2 ** level - 1, Math.floor((north + height + 2 ** 31) / size));
  const columns = Math.min(2 ** level, Math.floor((west + width + 2 ** 31) / size) - left + 1);
  return { level, left, top, columns, rows: Math.max(0, bottom - top + 1) };
}

/** The rows within some cells, as ranges of `curve`: begin and end in turn. */
export function rangesIn(
  { level, left, top, columns, rows }: Cells,
  curve: Uint32Array,
  { xs, ys }: { xs: Int32Array; ys: Int32Array },
): number[] {
  const side = 2 ** (BITS - level);
  const around = 2 ** level;
  const found: number[] = [];
  for (let row = top; row < top + rows; row++) {
    for (let column = left; column < left + columns; column++) {
      // Beyond the 180th meridian the columns begin again.
      const code = codeOf((((column % around) + around) % around) * side, row * side);
      const begin = firstFrom(code, curve, xs, ys);
      const end = firstFrom(code + side * side, curve, xs, ys);
      if (end > begin) found.push(begin, end);
    }
  }
  return found;
}

/** Index of the first row along the curve whose code is not below one. */
function firstFrom(code: number, curve: Uint32Array, xs: Int32Array, ys: Int32Array): number {
  let low = 0;
  let high = curve.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = curve[middle] as number;
    if (codeOf(cellOf(xs[row] as number), cellOf(ys[row] as number)) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
