import type { Arrangement } from './arrangement.ts';
import { type Box, type Cells, cellsOver, rangesIn } from './morton.ts';

/** With a larger share of the samples in view all are drawn, which needs no list. */
const MOST = 0.5;

interface Drawn {
  arrangement: Arrangement;
  xs: Int32Array;
  ys: Int32Array;
  slots: Int32Array;
}

/** The samples in view by their slots, made anew only when the view has left the cells that it was laid on. */
export class SamplesInView {
  #of: Arrangement | null = null;
  #cells: Cells | null = null;
  #slots: Uint32Array | null = null;

  /** The slots in drawing order; null: all. `isNew` tells whether they differ from those of the last call. */
  of(scene: Drawn, box: Box | null): { slots: Uint32Array | null; isNew: boolean } {
    const cells = box && cellsOver(box);
    if (scene.arrangement === this.#of && isSame(cells, this.#cells)) return { slots: this.#slots, isNew: false };
    this.#of = scene.arrangement;
    this.#cells = cells;
    this.#slots = cells && slotsIn(scene, cells);
    return { slots: this.#slots, isNew: true };
  }
}

function slotsIn({ arrangement: { curve }, xs, ys, slots }: Drawn, cells: Cells): Uint32Array | null {
  if (!curve) return null;
  const ranges = rangesIn(cells, curve, { xs, ys });
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) count += (ranges[at + 1] as number) - (ranges[at] as number);
  if (count > MOST * curve.length) return null;
  const found = new Uint32Array(count);
  let next = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    for (let place = ranges[at] as number; place < (ranges[at + 1] as number); place++)
      found[next++] = slots[curve[place] as number] as number;
  }
  return found.sort();
}

const isSame = (a: Cells | null, b: Cells | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.level === b.level &&
    a.left === b.left &&
    a.top === b.top &&
    a.columns === b.columns &&
    a.rows === b.rows);

/** Index of the first slot that is not below one. */
export function firstSlot(slots: Uint32Array, from: number): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slots[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
