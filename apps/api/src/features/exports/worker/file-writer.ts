import type { Language } from '@escuta/contract';
import type { ExportColumn } from '../columns.ts';
import type { ExportKind, ExportPart } from '../parts.ts';

/** Description of the file to write. */
export interface FileJob {
  kind: ExportKind;
  columns: ExportColumn[];
  language: Language;
  /** Name of the files inside a zip, without an ending. */
  baseName: string;
  /** Wall-clock time in UTC-3, as epoch milliseconds of the same time in UTC. */
  madeAt: number;
}

/** Sends a part of the file; resolves when the next one may follow. */
export type Emit = (part: ExportPart) => Promise<void>;

/** Writes a file from chunks of COPY: text for CSV, binary for the others. */
export interface FileWriter {
  /** Takes a chunk; returns the bytes finished by it and the samples written so far. */
  take(piece: Buffer): ExportPart;
  /** Writes the rest of the file after the last chunk. Throws when the rows ended early. */
  finish(emit: Emit): Promise<void>;
}
