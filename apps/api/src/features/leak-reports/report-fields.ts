import {
  type LeakReport,
  type NewLeakReport,
  REPORT_FIELD_NAMES,
  REPORT_FIELDS,
  type ReportField,
  type ReportFieldKind,
  toInstant,
} from '@escuta/contract';
import type { ReportColumns } from './leak-reports.queries.ts';

const kindOf = (name: ReportField): ReportFieldKind => REPORT_FIELDS[name].kind;
const orNull = (text: string | null) => text?.trim() || null;

/** Conversion of each kind of field to its column. */
const KEPT: Record<ReportFieldKind, (given: unknown) => unknown> = {
  choice: (given) => given,
  coordinate: (given) => given,
  minute: (given) => new Date(given as string),
  note: (given) => orNull(given as string | null),
  // The column has single precision and refuses values out of its range.
  number: (given) => (given === null ? null : Math.fround(given as number)),
  text: (given) => orNull(given as string | null),
  ticks: (given) => [...new Set(given as string[])],
};

/** The columns of a new report. */
export function toColumns(report: Pick<NewLeakReport, ReportField>): ReportColumns {
  const columns = REPORT_FIELD_NAMES.map((name) => [name, KEPT[kindOf(name)](report[name] ?? null)]);
  return Object.fromEntries(columns) as ReportColumns;
}

type Told = Pick<LeakReport, ReportField>;

/** Conversion of each kind of field to the reply. */
const TOLD: Partial<Record<ReportFieldKind, (kept: unknown) => unknown>> = {
  minute: (kept) => toInstant(kept as Date),
  ticks: (kept) => (kept as string[]).map((descricao) => ({ descricao })),
};

/** The fields of a stored report for the reply. */
export function toTold(row: ReportColumns): Told {
  const told = REPORT_FIELD_NAMES.map((name) => [name, TOLD[kindOf(name)]?.(row[name]) ?? row[name]]);
  return Object.fromEntries(told) as Told;
}
