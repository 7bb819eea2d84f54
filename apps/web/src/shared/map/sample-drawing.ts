import { CLASSIFICATIONS } from '@escuta/contract/codes';
import { type Arrangement, arrange, arrangeByGroup } from './arrangement.ts';
import { VARIANT_COUNT } from './marker-keys.ts';
import { project } from './mercator.ts';
import { type PackedColumns, variantOf } from './sample-columns.ts';
import { isOpen, LEFT_OUT, weightOf } from './sample-weights.ts';

/** Bytes of a sample in a buffer: two positions of four bytes, then look, level and flags. */
export const STRIDE = 12;
export const LOOK_OFFSET = 8;
/** Bits of the flags. */
export const HIDDEN = 1;
export const CHECKED = 2;

/** More samples are first drawn by group alone: their arrangement takes longer than a frame. */
const AT_ONCE = 20_000;
const VARIANT_BITS = 31;
const PENDING = CLASSIFICATIONS.indexOf('PEND') * (VARIANT_BITS + 1);

/** All that is drawn of the samples of a search. */
export interface Drawing {
  xs: Int32Array<ArrayBuffer>;
  ys: Int32Array<ArrayBuffer>;
  weights: Uint8Array<ArrayBuffer>;
  arrangement: Arrangement;
  buffer: SampleBuffer;
}

/** The samples as the graphics card reads them, in drawing order. */
export interface SampleBuffer {
  bytes: Uint8Array<ArrayBuffer>;
  /** By row: its place in the buffer; -1 where it is left out. */
  slots: Int32Array<ArrayBuffer>;
  /** By appearance (`packVariant`): 1 if some sample has it. */
  variants: Uint8Array<ArrayBuffer>;
}

/** Makes the drawing of a search; that of many samples is not arranged by place yet. @param openOnly leaves out samples that wait for nobody */
export function drawingOf(columns: PackedColumns, openOnly = false): Drawing {
  const places = project(columns);
  const weights = new Uint8Array(columns.ids.length);
  weigh(columns, openOnly, weights);
  const arrangement = weights.length > AT_ONCE ? arrangeByGroup(weights) : arrange(places.xs, places.ys, weights);
  return { ...places, weights, arrangement, buffer: bufferOf(columns, places, arrangement) };
}

/** Writes the weight of each sample. */
export function weigh(columns: PackedColumns, openOnly: boolean, weights: Uint8Array): void {
  for (let row = 0; row < weights.length; row++) weights[row] = weightNow(columns, openOnly, row);
}

/** The weight of a sample as it is drawn. */
export function weightNow(columns: PackedColumns, openOnly: boolean, row: number): number {
  return openOnly && !isOpen(columns, row) ? LEFT_OUT : weightOf(columns, row);
}

/** The appearance of a sample (`packVariant`); a class that this version does not know looks like a pending one. */
export function lookOf(columns: PackedColumns, row: number): number {
  const variant = variantOf(columns, row);
  return variant < VARIANT_COUNT ? variant : PENDING | (variant & VARIANT_BITS);
}

/** Fills the buffer in the order of an arrangement. */
export function bufferOf(
  columns: PackedColumns,
  { xs, ys }: { xs: Int32Array; ys: Int32Array },
  { order, levels }: Arrangement,
): SampleBuffer {
  const bytes = new Uint8Array(order.length * STRIDE);
  const slots = new Int32Array(xs.length).fill(-1);
  const variants = new Uint8Array(VARIANT_COUNT);
  const places = new Int32Array(bytes.buffer);
  const words = STRIDE / 4;
  for (let slot = 0; slot < order.length; slot++) {
    const row = order[slot] as number;
    const look = lookOf(columns, row);
    slots[row] = slot;
    variants[look] = 1;
    places[slot * words] = xs[row] as number;
    places[slot * words + 1] = ys[row] as number;
    bytes[slot * STRIDE + LOOK_OFFSET] = look;
    bytes[slot * STRIDE + LOOK_OFFSET + 1] = levels[row] as number;
  }
  return { bytes, slots, variants };
}
