/** Formats of an export. */
export type ExportKind = 'csv' | 'xls' | 'shapefile';

/** A part of a file with the number of samples written so far; without bytes it only reports progress. */
export interface ExportPart {
  bytes?: Uint8Array;
  rows: number;
}
