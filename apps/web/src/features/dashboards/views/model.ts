import type { DataTable, Row } from '../../../shared/charts/index.ts';

/** A figure: a number with its unit, and the same figure of as many days before. */
export interface Figure {
  key: string;
  name: string;
  value: number | null;
  unit?: string;
  decimals: number;
  /** Absent where it is not compared. */
  before?: number | null;
  /** How it is counted. */
  how: string;
  /** A second line, such as an interval. */
  note?: string;
}

/** A sheet of the exported workbook: figures first, then tables. */
export interface SheetPart {
  name: string;
  figures?: readonly Figure[];
  tables?: readonly DataTable[];
}

/** Formats the first day of a bucket. */
export type BucketLabel = (date: string) => string;

/** The row of a bucket. */
export const bucketRow = (date: string, bucket: BucketLabel): Row => ({ key: date, label: bucket(date), date });

/** Names of values in the current language. */
export interface Names {
  className(id: number): string;
  leakType(value: string): string;
  material(value: string): string;
}
