import { type AssignmentRefusal, type RefusedAssignment, SELECTION_MAX } from '@escuta/contract';
import { effectiveClass, inspectionRefusal, slotsOf } from '@escuta/domain';
import type { Bounds, SampleStore } from '../../shared/map/index.ts';

export type Refused = Pick<RefusedAssignment, 'seq' | 'motivo'>;

/** The samples of the selection mode, and which of them can be selected (SEL-03). */
export class Selectable {
  readonly store: SampleStore;
  readonly #closed: ReadonlySet<number>;

  /** @param closed IDs of samples with an approved report */
  constructor(store: SampleStore, closed: ReadonlySet<number>) {
    this.store = store;
    this.#closed = closed;
  }

  /** The same with another state of its samples. */
  withStore(store: SampleStore): Selectable {
    return new Selectable(store, this.#closed);
  }

  /**
   * The same with what was learnt of approved reports since.
   * @param asked IDs of the samples that were asked about; null: all
   * @param closed those of them with an approved report
   */
  withClosed(asked: readonly number[] | null, closed: readonly number[]): Selectable {
    const known = new Set(asked === null ? [] : this.#closed);
    for (const id of asked ?? []) known.delete(id);
    for (const id of closed) known.add(id);
    const isSame = known.size === this.#closed.size && [...known].every((id) => this.#closed.has(id));
    return isSame ? this : new Selectable(this.store, known);
  }

  /** Why a sample cannot be inspected, by the same rule as on the server; null if it can be selected. */
  refusalOf(id: number): Exclude<AssignmentRefusal, 'inspector_twice'> | null {
    const sample = this.store.at(this.store.rowOf(id));
    if (!sample) return null;
    // Only the number of filled slots matters here, not which ones.
    const filled = Array.from({ length: sample.totalInspectionOrders ?? 0 }, () => 1);
    return inspectionRefusal({
      ...slotsOf(filled),
      classe: effectiveClass(sample),
      hasApprovedReport: this.#closed.has(id),
    });
  }

  /** A sample that cannot be inspected, by its id and with the reason; null if it can be, or is not here. */
  refused(id: number): Refused | null {
    const motivo = this.refusalOf(id);
    return motivo && { seq: this.store.at(this.store.rowOf(id))?.seq ?? String(id), motivo };
  }

  has(id: number): boolean {
    return this.store.rowOf(id) >= 0 && this.refusalOf(id) === null;
  }

  /**
   * IDs of the selectable samples within bounds, or of all; stops at one more than SELECTION_MAX.
   * @param isShown whether the map shows a sample: nobody means to check what they do not see
   */
  idsWithin(bounds: Bounds | null, isShown = (_id: number) => true): number[] {
    const ids: number[] = [];
    for (const row of this.store.select({ bounds })) {
      const id = this.store.idAt(row);
      if (this.has(id) && isShown(id)) ids.push(id);
      if (ids.length > SELECTION_MAX) break;
    }
    return ids;
  }
}
