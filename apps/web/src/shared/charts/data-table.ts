/** A column of figures. */
export interface Column {
  key: string;
  name: string;
  /** Unit written after the name: km, m³/day, %. */
  unit?: string;
  decimals: number;
  /** One value per row; null for no value. */
  values: readonly (number | null)[];
  /** Whether the values are days since 1970-01-01, written as dates. */
  isDay?: boolean;
  /** Its colour and pattern in a chart. */
  tone?: Tone;
}

/** A row: a bucket of time, a class, a collector. */
export interface Row {
  key: string;
  label: string;
  /** The day, YYYY-MM-DD, that the label names, so that a sheet has a date. */
  date?: string;
  /** Colour and pattern, where rows are parts of a whole. */
  tone?: Tone;
}

/** Figures by row and column, shared by the chart, the table beside it and the spreadsheet. */
export interface DataTable {
  title: string;
  /** Heading of the first column. */
  rowName: string;
  rows: readonly Row[];
  columns: readonly Column[];
}

/** What a colour means. */
export type Tone = 'main' | 'second' | 'third' | 'pending' | 'refused' | 'confirmed' | 'quiet' | `series${SeriesIndex}`;
type SeriesIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

const SERIES: readonly Tone[] = [
  'series0',
  'series1',
  'series2',
  'series3',
  'series4',
  'series5',
  'series6',
  'series7',
];
/** Maximum number of parts that colours and patterns distinguish. */
export const MOST_SERIES = SERIES.length;

/** Tone of a part by its index, where parts have no tone of their own. */
export const seriesTone = (index: number): Tone => SERIES[index % MOST_SERIES] ?? 'quiet';

/** A column's name with its unit. */
export const columnTitle = ({ name, unit }: Column) => (unit ? `${name} (${unit})` : name);

/** The day of a value in a column of days, YYYY-MM-DD, and back. */
export const dayOf = (value: number) => new Date(value * DAY_MS).toISOString().slice(0, 10);
export const dayValue = (day: string) => Date.parse(day) / DAY_MS;
const DAY_MS = 86_400_000;

/** Whether all values are zero or missing. */
export const isEmptyTable = ({ columns }: DataTable) => columns.every(({ values }) => values.every((value) => !value));

/** Decimals of the shares of a whole. */
const SHARE_DECIMALS = 2;

/**
 * Percentages of the parts of a whole, rounded so that they add up to 100: the largest remainders are rounded up. Null without a whole.
 */
export function sharesOf(parts: readonly number[]): (number | null)[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => null);
  const units = 100 * 10 ** SHARE_DECIMALS;
  const exact = parts.map((part) => (part * units) / whole);
  const down = exact.map(Math.floor);
  const left = units - down.reduce((sum, part) => sum + part, 0);
  const up = new Set(
    exact
      .map((value, index) => ({ index, rest: value - Math.floor(value) }))
      .sort((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return down.map((value, index) => (value + (up.has(index) ? 1 : 0)) / 10 ** SHARE_DECIMALS);
}

/** Columns of the parts of a whole: how many, and which share; a donut draws the first and names the second. */
export function partColumns(values: readonly number[], names: Record<'values' | 'shares', string>): Column[] {
  return [
    { key: 'values', name: names.values, decimals: 0, values },
    { key: 'shares', name: names.shares, unit: '%', decimals: SHARE_DECIMALS, values: sharesOf(values) },
  ];
}

/** The same rows with only some of the columns. */
export function pick(table: DataTable, keys: readonly string[], title = table.title): DataTable {
  return { ...table, title, columns: table.columns.filter(({ key }) => keys.includes(key)) };
}

/** The first rows, where a chart has no room for all. */
export function firstRows(table: DataTable, most: number): DataTable {
  const columns = table.columns.map((column) => ({ ...column, values: column.values.slice(0, most) }));
  return { ...table, rows: table.rows.slice(0, most), columns };
}
