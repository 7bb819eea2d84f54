import type { Language } from '@escuta/contract';
import type { ExportColumn } from '../columns.ts';

/** What a writer needs to know of the file it is to write. */
export interface FileJob {
  kind: 'xls' | 'shapefile';
  columns: ExportColumn[];
  language: Language;
  /** Name of the files inside a zip, without an ending. */
  baseName: string;
  /** When the zip's entries were made, epoch milliseconds. */
  madeAt: number;
}

/** Hands a part of the file on; resolves when there is room for the next. */
export type Emit = (part: { bytes?: Uint8Array; rows: number }) => Promise<void>;

/** Makes a file of rows that come in pieces of binary COPY. */
export interface FileWriter {
  /** Takes a piece; the samples written so far. */
  take(piece: Buffer): number;
  /** Writes the file, once every piece has come. Throws when the rows break off. */
  finish(emit: Emit): Promise<void>;
}
