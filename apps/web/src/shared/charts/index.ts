export { Chart, Donut, PaperTheme } from './Chart.tsx';
export {
  type Column,
  columnTitle,
  type DataTable,
  dayOf,
  dayValue,
  firstRows,
  isEmptyTable,
  MOST_SERIES,
  partColumns,
  pick,
  type Row,
  seriesTone,
  type Tone,
} from './data-table.ts';
export type { ChartKind } from './options.ts';
export { TableOf } from './TableOf.tsx';
