import { type Arrangement, arrange, type PlacedArrangement } from './arrangement.ts';
import {
  bufferOf,
  CHECKED,
  drawingOf,
  HIDDEN,
  LOOK_OFFSET,
  lookOf,
  type SampleBuffer,
  STRIDE,
  weigh,
  weightNow,
} from './sample-drawing.ts';
import type { SampleStore } from './sample-store.ts';
import { LEFT_OUT } from './sample-weights.ts';

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
  arrangement: Arrangement;
  #buffer: SampleBuffer;
  readonly #moved = new Set<number>();
  #checked: ReadonlySet<number> = new Set();
  #focus = -1;
  #openOnly: boolean;
  #changes: Changes = { all: true, slots: new Set(), top: true };

  constructor(store: SampleStore, openOnly: boolean) {
    this.store = store;
    this.#openOnly = openOnly;
    const { xs, ys, weights, arrangement, buffer } = drawingOf(store.columns, openOnly);
    this.xs = xs;
    this.ys = ys;
    this.weights = weights;
    this.arrangement = arrangement;
    this.#buffer = buffer;
  }

  /** The buffer of all samples, in drawing order. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.bytes;
  }

  /** By row: its place in the buffer; -1 where it is left out. */
  get slots(): Int32Array {
    return this.#buffer.slots;
  }

  /** By appearance (`packVariant`): 1 if some sample has it. */
  get variants(): Uint8Array {
    return this.#buffer.variants;
  }

  /** Whether the samples are arranged by place: those of a large search only after they were first drawn. */
  get isPlaced(): boolean {
    return this.arrangement.curve !== null;
  }

  /** Whether samples wait for the next arrangement. */
  get isStale(): boolean {
    return this.#moved.size > 0 || !this.isPlaced;
  }

  /** The arrangement by place, which is made now if need be. */
  placed(): PlacedArrangement {
    const { curve } = this.arrangement;
    return curve ? { ...this.arrangement, curve } : this.arrange();
  }

  /** Rows that may be seen though the arrangement has left them out: the chosen one, and those changed since. */
  get late(): number[] {
    return [...new Set([...this.#moved, this.#focus])].filter((row) => row >= 0 && this.slots[row] === -1);
  }

  /** Row of the chosen sample; -1 for none. */
  get focus(): number {
    return this.#focus;
  }

  /** Sorts all samples again. */
  arrange(): PlacedArrangement {
    const arrangement = arrange(this.xs, this.ys, this.weights);
    this.arrangement = arrangement;
    this.#moved.clear();
    this.#buffer = bufferOf(this.store.columns, this, arrangement);
    for (const id of this.#checked) this.#write(this.store.rowOf(id));
    // The chosen sample is drawn even if it is left out.
    if (this.#focus >= 0) this.variants[this.lookAt(this.#focus)] = 1;
    this.#changes = { all: true, slots: new Set(), top: true };
    return arrangement;
  }

  setOpenOnly(openOnly: boolean): void {
    this.#openOnly = openOnly;
    weigh(this.store.columns, openOnly, this.weights);
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
      const weight = weightNow(this.store.columns, this.#openOnly, row);
      if (weight !== this.weights[row]) {
        this.weights[row] = weight;
        this.#moved.add(row);
        this.arrangement.levels[row] = 0;
        this.arrangement.kindLevels[row] = 0;
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
    return lookOf(this.store.columns, row);
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

  /** Writes look and flags of a sample into its slot. */
  #write(row: number): void {
    const slot = this.slots[row] ?? -1;
    if (slot < 0) return;
    this.bytes[slot * STRIDE + LOOK_OFFSET] = this.lookAt(row);
    this.bytes[slot * STRIDE + LOOK_OFFSET + 2] =
      (this.#moved.has(row) ? HIDDEN : 0) | (this.isChecked(row) ? CHECKED : 0);
    this.#changes.slots.add(slot);
  }
}
