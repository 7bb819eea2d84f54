import {
  CLASSIFICATIONS,
  type Classification,
  INSPECTION_STATUSES,
  type InspectionStatus,
  type SampleColumns,
  type SlimSample,
  toInstant,
} from '@escuta/contract';
import { type Bounds, DEGREES, type Position } from './geo.ts';
import { MAX_LATITUDE } from './mercator.ts';
import {
  mergeColumns,
  NO_CLASS,
  type PackedColumns,
  packColumns,
  rowIn,
  rowIndexOf,
  rowsOfSeq,
  seqOf,
  variantOf,
} from './sample-columns.ts';
import { isOpen } from './sample-weights.ts';

/** Fields of a sample that can change without a new search (MAP-13). */
export type SampleChange = Partial<
  Pick<
    SlimSample,
    'vista' | 'comentario' | 'classificacao' | 'classificacao_cliente' | 'totalInspectionOrders' | 'status'
  >
>;

/** Once round the world, in units of the positions. */
/** Latitude of the map's edges, in the units of the columns. */
const EDGE = MAX_LATITUDE * DEGREES;
const WORLD = 360 * DEGREES;

/** The id that people see, which is unique within a company only. */
export interface SampleName {
  seq: string;
  /** Null where the id alone says which sample is meant. */
  company: number | null;
}

/** Filter for the rows of a list. */
export interface RowFilter {
  bounds?: Bounds | null;
  status?: InspectionStatus | null;
  /** Leaves out samples that wait for nobody. */
  openOnly?: boolean;
}

/**
 * The samples of one search, one typed array per field: 99,999 samples take a few megabytes instead of an object each. Rows never move or
 * disappear; a change of fields increments the version and notifies listeners with the IDs of the samples.
 */
export class SampleStore {
  readonly #columns: PackedColumns;
  /** The rows by id (`rowIndexOf`). */
  readonly #rows: Float64Array;
  readonly #listeners = new Set<(ids: readonly number[]) => void>();
  #version = 0;
  #counts: { version: number; counts: Record<Classification, number> } | null = null;

  /** Samples that the search found: more than are here when it was for the newest of them. */
  readonly found: number;

  /** The same for a store and those made of it: they are the result of one search. */
  readonly search: object;

  /**
   * @param search the search of another store that this one continues; absent for a new one
   * @param order ids in the order of the rows; absent: newest first
   * @throws Error if the columns differ in length
   */
  constructor(columns: SampleColumns | PackedColumns, found?: number, search: object = {}, order?: readonly number[]) {
    this.#columns = 'ids' in columns ? columns : packColumns(columns, order);
    this.#rows = rowIndexOf(this.#columns.ids);
    this.found = found ?? this.#columns.ids.length;
    this.search = search;
  }

  /** The same search with some samples of another store, and without others: what has come and gone since. */
  with(other: SampleStore, come: ReadonlySet<number>, gone: ReadonlySet<number>): SampleStore {
    const leavesOut = (id: number) => gone.has(id) || come.has(id);
    const columns = mergeColumns([this.#columns, leavesOut], [other.#columns, (id) => !come.has(id)]);
    return new SampleStore(columns, this.found + columns.ids.length - this.size, this.search);
  }

  get size(): number {
    return this.#columns.ids.length;
  }

  /** The fields by row, for what reads all of them; only {@link patch} writes. */
  get columns(): Readonly<PackedColumns> {
    return this.#columns;
  }

  /** Incremented with every change. */
  readonly getVersion = (): number => this.#version;

  readonly subscribe = (listener: (ids: readonly number[]) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Row of a sample; -1 if it is not in the search. */
  rowOf(id: number): number {
    return rowIn(this.#rows, id);
  }

  idAt(row: number): number {
    return this.#columns.ids[row] ?? -1;
  }

  /** What people call a sample: its id, and its company where another sample here has the same id; null if it is not in the search. */
  nameOf(id: number): SampleName | null {
    const row = this.rowOf(id);
    if (row < 0) return null;
    const seq = seqOf(this.#columns, row);
    return { seq, company: rowsOfSeq(this.#columns, seq).length > 1 ? (this.#columns.clients[row] as number) : null };
  }

  /** The sample of a name, by id_amostra; null if it is not in the search. */
  idOf({ seq, company }: SampleName): number | null {
    const rows = rowsOfSeq(this.#columns, seq);
    const row = rows.find((one) => company === null || this.#columns.clients[one] === company);
    return row === undefined ? null : this.idAt(row);
  }

  /** Longitude and latitude, degrees; NaN for a row that is not there. */
  positionAt(row: number): Position {
    const { lons, lats } = this.#columns;
    return [(lons[row] as number) / DEGREES, (lats[row] as number) / DEGREES];
  }

  /** The marker's appearance as encoded by {@link packVariant}. */
  variantAt(row: number): number {
    return variantOf(this.#columns, row);
  }

  /** Whether the sample waits for somebody. */
  isOpen(row: number): boolean {
    return isOpen(this.#columns, row);
  }

  /** Number of samples that wait for nobody, which "open ones only" hides. */
  closedCount(): number {
    let count = 0;
    for (let row = 0; row < this.size; row++) if (!this.isOpen(row)) count++;
    return count;
  }

  /** A sample as an object, for the few rows on the screen. */
  at(row: number): SlimSample | null {
    const columns = this.#columns;
    if (row < 0 || row >= this.size) return null;
    const [lon, lat] = this.positionAt(row);
    return {
      id_amostra: columns.ids[row] as number,
      seq: seqOf(columns, row),
      id_cliente: columns.clients[row] as number,
      dt_amostra: toInstant(new Date((columns.times[row] as number) * 1000)),
      lat,
      lon,
      classificacao: CLASSIFICATIONS[columns.system[row] as number] as Classification,
      classificacao_cliente: CLASSIFICATIONS[columns.customer[row] as number] ?? null,
      vista: columns.seen[row] === 1,
      comentario: columns.comment[row] === 1,
      totalInspectionOrders: (columns.orders[row] || null) as SlimSample['totalInspectionOrders'],
      status: INSPECTION_STATUSES[columns.status[row] as number] as InspectionStatus,
    };
  }

  /** Changes a sample in place. Returns false if it is not in the search or nothing differs. */
  patch(id: number, change: SampleChange): boolean {
    return this.patchMany([[id, change]]) > 0;
  }

  /** {@link patch} for many, with one notification. Returns the number of samples that changed. */
  patchMany(changes: Iterable<readonly [id: number, change: SampleChange]>): number {
    const changed: number[] = [];
    for (const [id, change] of changes) {
      const row = this.rowOf(id);
      if (row >= 0 && this.#write(row, change)) changed.push(id);
    }
    if (changed.length === 0) return 0;
    this.#version++;
    for (const listener of [...this.#listeners]) listener(changed);
    return changed.length;
  }

  /** Number of samples of each class, by effective class. */
  counts(): Record<Classification, number> {
    if (this.#counts?.version !== this.#version) {
      this.#counts = { version: this.#version, counts: this.#count() };
    }
    return this.#counts.counts;
  }

  /** Rows that match a filter, newest first. Bounds may reach beyond 180 degrees, as the map does. */
  select({ bounds = null, status = null, openOnly = false }: RowFilter = {}): Int32Array {
    const { lats, lons, status: statuses } = this.#columns;
    const wanted = status === null ? -1 : INSPECTION_STATUSES.indexOf(status);
    const found = new Int32Array(this.size);
    const box = bounds ? bounds.map((degrees) => Math.round(degrees * DEGREES)) : null;
    const [west = 0, south = 0, east = 0, north = 0] = box ?? [];
    let count = 0;
    for (let row = 0; row < found.length; row++) {
      if (wanted >= 0 && statuses[row] !== wanted) continue;
      if (openOnly && !this.isOpen(row)) continue;
      if (box) {
        // A sample at a pole is drawn at the edge of the map.
        const lat = Math.max(-EDGE, Math.min(EDGE, lats[row] as number));
        if (lat < south || lat > north) continue;
        const eastOfWest = ((((lons[row] as number) - west) % WORLD) + WORLD) % WORLD;
        if (eastOfWest > east - west) continue;
      }
      found[count++] = row;
    }
    return found.subarray(0, count);
  }

  /** A box around some rows, or all: the smaller of one that ends at 180 degrees and one that ends at 0; null if there are none. The second reaches beyond 180 degrees where samples lie on both sides. */
  boundsOf(rows?: Iterable<number>): Bounds | null {
    const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
    // West and east from 0 to 360 degrees.
    const around: [west: number, east: number] = [Infinity, -Infinity];
    for (const row of rows ?? this.#columns.ids.keys()) {
      const [lon, lat] = this.positionAt(row);
      const eastward = lon < 0 ? lon + 360 : lon;
      around[0] = Math.min(around[0], eastward);
      around[1] = Math.max(around[1], eastward);
      box[0] = Math.min(box[0], lon);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lon);
      box[3] = Math.max(box[3], lat);
    }
    if (box[0] === Infinity) return null;
    return around[1] - around[0] < box[2] - box[0] ? [around[0], box[1], around[1], box[3]] : box;
  }

  #write(row: number, change: SampleChange): boolean {
    const { system, customer, seen, comment, orders, status } = this.#columns;
    const put = (column: Uint8Array, value: number): boolean => {
      if (column[row] === value) return false;
      column[row] = value;
      return true;
    };
    let changed = false;
    if (change.vista !== undefined) changed = put(seen, change.vista ? 1 : 0) || changed;
    if (change.comentario !== undefined) changed = put(comment, change.comentario ? 1 : 0) || changed;
    if (change.classificacao !== undefined)
      changed = put(system, CLASSIFICATIONS.indexOf(change.classificacao)) || changed;
    if (change.classificacao_cliente !== undefined) {
      const code = change.classificacao_cliente;
      changed = put(customer, code === null ? NO_CLASS : CLASSIFICATIONS.indexOf(code)) || changed;
    }
    if (change.totalInspectionOrders !== undefined) {
      changed = put(orders, change.totalInspectionOrders ?? 0) || changed;
    }
    if (change.status !== undefined) changed = put(status, INSPECTION_STATUSES.indexOf(change.status)) || changed;
    return changed;
  }

  #count(): Record<Classification, number> {
    const { system, customer } = this.#columns;
    const tally = new Uint32Array(256);
    for (let row = 0; row < system.length; row++) {
      const code = (customer[row] === NO_CLASS ? system[row] : customer[row]) as number;
      tally[code] = (tally[code] as number) + 1;
    }
    return Object.fromEntries(CLASSIFICATIONS.map((code, index) => [code, tally[index]])) as Record<
      Classification,
      number
    >;
  }
}
