import { CLASSIFICATIONS } from '@escuta/contract';
import { type Arrangement, arrange } from './arrangement.ts';
import { VARIANT_COUNT } from './marker-keys.ts';
import { project } from './mercator.ts';
import type { SampleStore } from './sample-store.ts';
import { isOpen, LEFT_OUT, weightOf } from './sample-weights.ts';

/** Bytes of a sample in a buffer: two positions of four bytes, then look, level and flags. */
export const STRIDE = 12;
export const LOOK_OFFSET = 8;
/** Bits of the flags. */
export const HIDDEN = 1;
export const CHECKED = 2;

const VARIANT_BITS = 31;
const PENDING = CLASSIFICATIONS.indexOf('PEND') * (VARIANT_BITS + 1);

/** What the painter has to copy to the graphics card. */
export interface Changes {
  /** Whether all samples have to be copied. */
  all: boolean;
  /** Slots whose look has changed. */
  slots: Set<number>;
  /** Whether the list drawn on top has changed. */
  top: boolean;
}

/** Parts of the list that is drawn on top of all others. */
export interface Top {
  bytes: Uint8Array<ArrayBuffer>;
  moved: number;
  checked: number;
  /** 1 if a sample is chosen, else 0. */
  focus: number;
}

/**
 * The samples of a search as they are drawn, and what changes in them. A changed sample keeps its place in the order while its weight
 * stays the same; otherwise it moves to a short list, drawn last, until the next arrangement.
 */
export class SampleScene {
  readonly store: SampleStore;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  readonly weights: Uint8Array;
  /** By appearance (`packVariant`): 1 if some sample has it. */
  readonly variants = new Uint8Array(VARIANT_COUNT);
  arrangement: Arrangement;
  /** The buffer of all samples, in drawing order. */
  bytes = new Uint8Array();
  #slots = new Int32Array();
  readonly #moved = new Set<number>();
  #checked: ReadonlySet<number> = new Set();
  #focus = -1;
  #openOnly: boolean;
  #changes: Changes = { all: true, slots: new Set(), top: true };

  constructor(store: SampleStore, openOnly: boolean) {
    this.store = store;
    this.#openOnly = openOnly;
    const { xs, ys } = project(store.columns);
    this.xs = xs;
    this.ys = ys;
    this.weights = new Uint8Array(store.size);
    this.#weigh();
    this.arrangement = this.arrange();
  }

  /** Whether samples wait for the next arrangement. */
  get isStale(): boolean {
    return this.#moved.size > 0;
  }

  /** Row of the chosen sample; -1 for none. */
  get focus(): number {
    return this.#focus;
  }

  /** Sorts all samples again. */
  arrange(): Arrangement {
    this.arrangement = arrange(this.xs, this.ys, this.weights);
    this.#moved.clear();
    this.#fill();
    this.#changes = { all: true, slots: new Set(), top: true };
    return this.arrangement;
  }

  setOpenOnly(openOnly: boolean): void {
    this.#openOnly = openOnly;
    this.#weigh();
    this.arrange();
  }

  setFocus(id: number | null): void {
    this.#focus = id === null ? -1 : this.store.rowOf(id);
    // The chosen sample is drawn even if “open ones only” hides it, so its marker is needed.
    if (this.#focus >= 0) this.variants[this.lookAt(this.#focus)] = 1;
    this.#changes.top = true;
  }

  setChecked(ids: ReadonlySet<number>): void {
    const before = this.#checked;
    this.#checked = ids;
    for (const id of [...before, ...ids]) if (before.has(id) !== ids.has(id)) this.#write(this.store.rowOf(id));
    this.#changes.top = true;
  }

  /** Takes over what has changed in some samples. */
  update(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.store.rowOf(id);
      const weight = this.#weightAt(row);
      if (weight !== this.weights[row]) {
        this.weights[row] = weight;
        this.#moved.add(row);
        this.arrangement.levels[row] = 0;
        this.arrangement.groupLevels[row] = 0;
      }
      this.#write(row);
      this.variants[this.lookAt(row)] = 1;
    }
    this.#changes.top = true;
  }

  /** What has changed since the last call. */
  takeChanges(): Changes {
    const changes = this.#changes;
    this.#changes = { all: false, slots: new Set(), top: false };
    return changes;
  }

  /** Everything has to be copied again: the graphics card has lost it. */
  forget(): void {
    this.#changes = { all: true, slots: new Set(), top: true };
  }

  /** The appearance of a sample (`packVariant`). */
  lookAt(row: number): number {
    const variant = this.store.variantAt(row);
    return variant < VARIANT_COUNT ? variant : PENDING | (variant & VARIANT_BITS);
  }

  isDrawn(row: number): boolean {
    return this.weights[row] !== LEFT_OUT;
  }

  isChecked(row: number): boolean {
    return this.#checked.has(this.store.idAt(row));
  }

  /** The samples on top, light before heavy: moved ones, checked ones, the chosen one. */
  top(): Top {
    const byWeight = (rows: number[]) => rows.sort((a, b) => (this.weights[a] ?? 0) - (this.weights[b] ?? 0) || b - a);
    const moved = byWeight([...this.#moved].filter((row) => this.isDrawn(row)));
    const checked = byWeight(
      [...this.#checked].map((id) => this.store.rowOf(id)).filter((row) => row >= 0 && this.isDrawn(row)),
    );
    const rows = [...moved, ...checked, ...(this.#focus >= 0 ? [this.#focus] : [])];
    const bytes = new Uint8Array(rows.length * STRIDE);
    const view = new DataView(bytes.buffer);
    for (const [slot, row] of rows.entries()) {
      view.setInt32(slot * STRIDE, this.xs[row] as number, true);
      view.setInt32(slot * STRIDE + 4, this.ys[row] as number, true);
      bytes[slot * STRIDE + LOOK_OFFSET] = this.lookAt(row);
      bytes[slot * STRIDE + LOOK_OFFSET + 1] = this.arrangement.levels[row] as number;
      bytes[slot * STRIDE + LOOK_OFFSET + 2] = this.isChecked(row) ? CHECKED : 0;
    }
    return { bytes, moved: moved.length, checked: checked.length, focus: this.#focus >= 0 ? 1 : 0 };
  }

  #weigh(): void {
    for (let row = 0; row < this.weights.length; row++) this.weights[row] = this.#weightAt(row);
  }

  #weightAt(row: number): number {
    const { columns } = this.store;
    return this.#openOnly && !isOpen(columns, row) ? LEFT_OUT : weightOf(columns, row);
  }

  #fill(): void {
    const { order, levels } = this.arrangement;
    this.bytes = new Uint8Array(order.length * STRIDE);
    this.#slots = new Int32Array(this.store.size).fill(-1);
    const places = new Int32Array(this.bytes.buffer);
    const words = STRIDE / 4;
    for (let slot = 0; slot < order.length; slot++) {
      const row = order[slot] as number;
      const look = this.lookAt(row);
      this.#slots[row] = slot;
      this.variants[look] = 1;
      places[slot * words] = this.xs[row] as number;
      places[slot * words + 1] = this.ys[row] as number;
      this.bytes[slot * STRIDE + LOOK_OFFSET] = look;
      this.bytes[slot * STRIDE + LOOK_OFFSET + 1] = levels[row] as number;
    }
    for (const id of this.#checked) this.#write(this.store.rowOf(id));
  }

  /** Writes look and flags of a sample into its slot. */
  #write(row: number): void {
    const slot = this.#slots[row] ?? -1;
    if (slot < 0) return;
    this.bytes[slot * STRIDE + LOOK_OFFSET] = this.lookAt(row);
    this.bytes[slot * STRIDE + LOOK_OFFSET + 2] =
      (this.#moved.has(row) ? HIDDEN : 0) | (this.isChecked(row) ? CHECKED : 0);
    this.#changes.slots.add(slot);
  }
}
