import type { DataTable } from '../../../shared/charts/index.ts';

/** One figure: a number with its unit, and the same of as many days before. */
export interface Figure {
  key: string;
  name: string;
  value: number | null;
  unit?: string;
  decimals: number;
  before: number | null;
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

/** How a dashboard's first day of a bucket is written. */
export type BucketLabel = (date: string) => string;

/** How values are named in the language of now. */
export interface Names {
  className(id: number): string;
  leakType(value: string): string;
  material(value: string): string;
}
