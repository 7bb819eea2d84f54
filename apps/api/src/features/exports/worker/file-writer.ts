import type { Language } from '@escuta/contract';
import type { ExportColumn } from '../columns.ts';
import type { ExportKind, ExportPart } from '../parts.ts';

/** What a writer needs to know of the file it is to write. */
export interface FileJob {
  kind: ExportKind;
  columns: ExportColumn[];
  language: Language;
  /** Name of the files inside a zip, without an ending. */
  baseName: string;
  /** Wall-clock time of the product, epoch milliseconds as if it were UTC. */
  madeAt: number;
}

/** Hands a part of the file on; resolves when there is room for the next. */
export type Emit = (part: ExportPart) => Promise<void>;

/** Makes a file of rows that come in pieces of COPY: as text for CSV, binary for the others. */
export interface FileWriter {
  /** Takes a piece; as much of the file as can be told by it, and the samples written so far. */
  take(piece: Buffer): ExportPart;
  /** Writes the rest of the file, once every piece has come. Throws when the rows break off. */
  finish(emit: Emit): Promise<void>;
}
