import type { SampleColumns } from '@escuta/contract';
import { type PackedColumns, packColumns, rowIndexOf } from './sample-columns.ts';
import { drawingOf } from './sample-drawing.ts';
import type { Prepared } from './sample-store.ts';

/** What is in the answer of a map search. */
export type ReadAnswer =
  | { samples: Prepared; total: number }
  /** A refusal, as it was sent. */
  | { refusal: unknown }
  /** Why it cannot be used; null: it is not even JSON, as of a connection that was cut. */
  | { fault: string | null };

/** Reads the answer of a map search and prepares its samples for the map. */
export function readSamples(answer: ArrayBuffer): ReadAnswer {
  const reply = parse(answer);
  if (reply === undefined) return { fault: null };
  if ((reply as { error?: unknown } | null)?.error === true) return { refusal: reply };
  try {
    const { amostras, total } = reply as { amostras: SampleColumns; total: number };
    return { samples: prepare(packColumns(amostras)), total };
  } catch (fault) {
    return { fault: String(fault) };
  }
}

function parse(answer: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(answer));
  } catch {
    return undefined;
  }
}

const prepare = (columns: PackedColumns): Prepared => ({
  columns,
  rows: rowIndexOf(columns.ids),
  drawing: drawingOf(columns),
});

/** The memory of prepared samples, which a worker hands over instead of copying it. */
export function memoryOf({ columns, rows, drawing }: Prepared): ArrayBuffer[] {
  const { buffer, arrangement, ...places } = drawing;
  const parts = [...Object.values(columns), rows, ...Object.values({ ...buffer, ...arrangement, ...places })];
  return [...new Set(parts.flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : [])))];
}
