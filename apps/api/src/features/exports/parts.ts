/** The formats that an export has. */
export type ExportKind = 'csv' | 'xls' | 'shapefile';

/** A piece of a file in the making, and the samples written so far; without bytes it only tells how far the work is. */
export interface ExportPart {
  bytes?: Uint8Array;
  rows: number;
}
