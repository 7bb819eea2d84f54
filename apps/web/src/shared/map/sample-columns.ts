import type { SampleColumns } from '@escuta/contract';
import { CLASSIFICATIONS } from '@escuta/contract/codes';
import { packVariant } from './marker-keys.ts';

/** Class index if the customer has set no class. */
export const NO_CLASS = 255;

/** The columns of a map search as typed arrays, newest sample first unless they came with an order. Positions are degrees × 100,000. */
export interface PackedColumns {
  ids: Int32Array;
  clients: Int32Array;
  /** Epoch seconds. */
  times: Float64Array;
  lats: Int32Array;
  lons: Int32Array;
  system: Uint8Array;
  customer: Uint8Array;
  seen: Uint8Array;
  comment: Uint8Array;
  orders: Uint8Array;
  status: Uint8Array;
  /** The ids that people see, one after the other, and where each ends: one text takes less memory than 100,000. */
  seqText: string;
  seqEnds: Uint32Array;
}

const codes = new Map<string, number>(CLASSIFICATIONS.map((code, index) => [code, index]));

/**
 * Packs the columns of a response, newest sample first or in a given order.
 * @param ids the order; those not in it come last
 * @throws Error if the columns are not arrays of the same length: a truncated response is never shown in part
 */
export function packColumns(columns: SampleColumns, ids?: readonly number[]): PackedColumns {
  const size = checkedLength(columns);
  const order = ids ? inOrderOf(ids, columns.id_amostra) : newestFirst(columns);
  const numbers = <A extends Int32Array | Uint8Array | Float64Array>(into: A, from: readonly number[]): A => {
    for (let row = 0; row < size; row++) into[row] = from[order ? (order[row] as number) : row] as number;
    return into;
  };
  const classes = (from: readonly string[]): Uint8Array => {
    const into = new Uint8Array(size);
    for (let row = 0; row < size; row++) {
      into[row] = codes.get(from[order ? (order[row] as number) : row] as string) ?? NO_CLASS;
    }
    return into;
  };
  return {
    ids: numbers(new Int32Array(size), columns.id_amostra),
    clients: numbers(new Int32Array(size), columns.id_cliente),
    times: numbers(new Float64Array(size), columns.dt_amostra),
    lats: numbers(new Int32Array(size), columns.lat),
    lons: numbers(new Int32Array(size), columns.lon),
    system: classes(columns.classificacao),
    customer: classes(columns.classificacao_cliente),
    seen: numbers(new Uint8Array(size), columns.vista),
    comment: numbers(new Uint8Array(size), columns.comentario),
    orders: numbers(new Uint8Array(size), columns.totalInspectionOrders),
    status: numbers(new Uint8Array(size), columns.status),
    ...joined(order ? Array.from(order, (row) => columns.seq[row] as string) : columns.seq),
  };
}

/** The columns of one value for each row. */
type Values = Exclude<keyof PackedColumns, 'seqText' | 'seqEnds'>;

/** Columns, and which of their ids are left out. */
type Part = readonly [columns: PackedColumns, isLeftOut: (id: number) => boolean];

/** The rows of both, newest first. */
export function mergeColumns(first: Part, second: Part): PackedColumns {
  const order = mergedOrder(first, second);
  const [[before], [added]] = [first, second];
  /** A row of `before`, or the complement of one of `added`. */
  const pick = <A extends PackedColumns[Values]>(name: Values, into: A): A => {
    for (const [at, row] of order.entries()) into[at] = (row < 0 ? added[name][~row] : before[name][row]) as number;
    return into;
  };
  const size = order.length;
  return {
    ids: pick('ids', new Int32Array(size)),
    clients: pick('clients', new Int32Array(size)),
    times: pick('times', new Float64Array(size)),
    lats: pick('lats', new Int32Array(size)),
    lons: pick('lons', new Int32Array(size)),
    system: pick('system', new Uint8Array(size)),
    customer: pick('customer', new Uint8Array(size)),
    seen: pick('seen', new Uint8Array(size)),
    comment: pick('comment', new Uint8Array(size)),
    orders: pick('orders', new Uint8Array(size)),
    status: pick('status', new Uint8Array(size)),
    ...joined(order.map((row) => (row < 0 ? seqOf(added, ~row) : seqOf(before, row)))),
  };
}

function mergedOrder([before, isDropped]: Part, [added, isUnwanted]: Part): number[] {
  const order: number[] = [];
  let next = 0;
  const addUntil = (time: number, id: number) => {
    const isBefore = (row: number) => byNewest(added.times[row] as number, added.ids[row] as number, time, id) < 0;
    for (; next < added.ids.length && isBefore(next); next++)
      if (!isUnwanted(added.ids[next] as number)) order.push(~next);
  };
  for (let row = 0; row < before.ids.length; row++) {
    if (isDropped(before.ids[row] as number)) continue;
    addUntil(before.times[row] as number, before.ids[row] as number);
    order.push(row);
  }
  addUntil(Number.NEGATIVE_INFINITY, 0);
  return order;
}

function joined(seqs: readonly string[]): Pick<PackedColumns, 'seqText' | 'seqEnds'> {
  const seqEnds = new Uint32Array(seqs.length);
  let end = 0;
  for (let row = 0; row < seqs.length; row++) {
    end += (seqs[row] as string).length;
    seqEnds[row] = end;
  }
  return { seqText: seqs.join(''), seqEnds };
}

/** The id that people see of a row. */
export function seqOf({ seqText, seqEnds }: PackedColumns, row: number): string {
  return seqText.slice(row === 0 ? 0 : seqEnds[row - 1], seqEnds[row]);
}

/** The rows whose sample has an id that people see; two companies may have the same. */
export function rowsOfSeq({ seqText, seqEnds }: PackedColumns, seq: string): number[] {
  const found: number[] = [];
  let row = 0;
  for (let at = seqText.indexOf(seq); at >= 0 && seq !== ''; at = seqText.indexOf(seq, at + 1)) {
    while ((seqEnds[row] as number) <= at) row++;
    const begin = row === 0 ? 0 : (seqEnds[row - 1] as number);
    if (at === begin && at + seq.length === seqEnds[row]) found.push(row);
  }
  return found;
}

/** The marker's appearance of a row as encoded by {@link packVariant}. */
export function variantOf({ system, customer, seen, comment, orders }: PackedColumns, row: number): number {
  const byCustomer = customer[row] !== NO_CLASS;
  const code = (byCustomer ? customer[row] : system[row]) as number;
  return packVariant(code, byCustomer ? 1 : 0, seen[row] as number, comment[row] as number, orders[row] as number);
}

/** Rows of a search at most, for {@link rowIndexOf}. */
const MAX_ROWS = 2 ** 21;

/** The ids with their rows, sorted: a Map of a million would take a fifth of a second. */
export function rowIndexOf(ids: Int32Array): Float64Array<ArrayBuffer> {
  const index = new Float64Array(ids.length);
  for (let row = 0; row < ids.length; row++) index[row] = (ids[row] as number) * MAX_ROWS + row;
  return index.sort();
}

/** The row of an id; -1 if there is none. */
export function rowIn(index: Float64Array, id: number): number {
  let low = 0;
  let high = index.length;
  const wanted = id * MAX_ROWS;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  const row = (index[low] ?? Number.NaN) - wanted;
  return row >= 0 && row < MAX_ROWS ? row : -1;
}

const NAMES = [
  'id_amostra',
  'seq',
  'id_cliente',
  'dt_amostra',
  'lat',
  'lon',
  'classificacao',
  'classificacao_cliente',
  'vista',
  'comentario',
  'totalInspectionOrders',
  'status',
] as const satisfies (keyof SampleColumns)[];

function checkedLength(columns: SampleColumns): number {
  const size = columns.id_amostra?.length;
  for (const name of NAMES) {
    if (!Array.isArray(columns[name]) || columns[name].length !== size)
      throw new Error(`column ${name} is missing or has the wrong length`);
  }
  return size;
}

/** Row indexes in the order of some ids. */
function inOrderOf(ids: readonly number[], found: readonly number[]): Uint32Array {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (row: number) => places.get(found[row] as number) ?? ids.length;
  return Uint32Array.from(found.keys()).sort((a, b) => placeOf(a) - placeOf(b) || a - b);
}

/** The order of two samples, as in the lists: the newest first, of one time the last to come in first. */
const byNewest = (timeA: number, idA: number, timeB: number, idB: number) => timeB - timeA || idB - idA;

/** Row indexes, newest first; null if the response is already in that order. */
function newestFirst({ dt_amostra: times, id_amostra: ids }: SampleColumns): Uint32Array | null {
  const order = (a: number, b: number) =>
    byNewest(times[a] as number, ids[a] as number, times[b] as number, ids[b] as number);
  let sorted = true;
  for (let row = 1; row < times.length && sorted; row++) sorted = order(row - 1, row) <= 0;
  return sorted ? null : Uint32Array.from(times.keys()).sort(order);
}
