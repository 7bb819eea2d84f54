import { CLASSIFICATIONS, type SampleColumns } from '@escuta/contract';

/** Class index if the customer has set no class. */
export const NO_CLASS = 255;

/** The columns of a map search as typed arrays, newest sample first. Positions are degrees × 100,000. */
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
  seqs: string[];
}

const codes = new Map<string, number>(CLASSIFICATIONS.map((code, index) => [code, index]));

/**
 * Packs the columns of a response, newest sample first.
 * @throws Error if the columns are not arrays of the same length: a truncated response is never shown in part
 */
export function packColumns(columns: SampleColumns): PackedColumns {
  const size = checkedLength(columns);
  const order = newestFirst(columns.dt_amostra);
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
    seqs: order ? Array.from(order, (row) => columns.seq[row] as string) : columns.seq,
  };
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

/** Row indexes, newest first; null if the response is already in that order. */
function newestFirst(times: readonly number[]): Uint32Array | null {
  let sorted = true;
  for (let row = 1; row < times.length && sorted; row++) sorted = (times[row - 1] as number) >= (times[row] as number);
  if (sorted) return null;
  return Uint32Array.from(times.keys()).sort((a, b) => (times[b] as number) - (times[a] as number) || a - b);
}
