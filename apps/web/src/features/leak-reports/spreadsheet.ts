import {
  type Classification,
  type LeakReportRow,
  REPORT_FIELDS,
  type ReportField,
  type ReportFieldKind,
  type ReportFieldOf,
  sheetFields,
} from '@escuta/contract';
import type { SheetData } from 'write-excel-file/browser';
import { safeFileName } from '../../shared/ui/save-file.ts';

type Cell = SheetData[number][number];

/** Names and formats of the spreadsheet's cells in the current language. */
export interface SheetWords {
  result(report: LeakReportRow): string;
  status(report: LeakReportRow): string;
  className(code: Classification): string;
  enumeration(field: ReportFieldOf<'choice' | 'ticks'>, value: string): string;
  dateTime(instant: string): string;
  /** Date format of the spreadsheet. */
  datePattern: string;
}

/** A column: key of its name, width and content. */
export interface SheetColumn<Key extends string = string> {
  key: Key;
  width: number;
  cell(report: LeakReportRow, words: SheetWords): Cell;
}

// Always a text cell, so that no content is read as a formula.
const text = (value: string | null | undefined): Cell => (value ? { type: String, value } : null);
const number = (value: number | null): Cell => (value === null ? null : { type: Number, value });

/** A date cell in UTC-3; several dates become one text cell. */
function dates(instants: string | null, words: SheetWords): Cell {
  if (!instants) return null;
  if (instants.includes(',')) return text(instants.split(',').map(words.dateTime).join(', '));
  const wallClock = new Date(`${instants.slice(0, 19)}Z`);
  return { type: Date, value: wallClock, format: words.datePattern };
}

const list = (value: string) => value.split(',').join(', ');

type CellOf<Kind extends ReportFieldKind> = (
  value: LeakReportRow[ReportFieldOf<Kind>],
  words: SheetWords,
  name: ReportFieldOf<Kind>,
) => Cell;

/** Cell of each kind of field. */
const CELLS: { [Kind in ReportFieldKind]: CellOf<Kind> } = {
  choice: (value, { enumeration }, name) => text(value && enumeration(name, value)),
  coordinate: number,
  minute: dates,
  note: text,
  number,
  text,
  ticks: (values, { enumeration }, name) =>
    text(values.map(({ descricao }) => enumeration(name, descricao)).join(', ')),
};

function fieldColumn(name: ReportField): SheetColumn<ReportField> {
  const { kind, sheet } = REPORT_FIELDS[name];
  const cell = CELLS[kind] as (value: unknown, words: SheetWords, name: ReportField) => Cell;
  return { key: name, width: sheet.width, cell: (report, words) => cell(report[name], words, name) };
}

const isNote = (name: ReportField) => REPORT_FIELDS[name].kind === 'note';
const isPlain = (name: ReportField) => !isNote(name);

const LIST_COLUMNS = [
  { key: 'id', width: 10, cell: ({ id_relatorio }) => number(id_relatorio) },
  { key: 'seq', width: 16, cell: ({ seq }) => text(list(seq)) },
  {
    key: 'classes',
    width: 18,
    cell: ({ classes }, { className }) =>
      text(
        list(
          classes
            .split(',')
            .map((code) => className(code as Classification))
            .join(),
        ),
      ),
  },
  { key: 'result', width: 16, cell: (report, { result }) => text(result(report)) },
  { key: 'company', width: 30, cell: ({ razao_social }) => text(razao_social) },
  { key: 'sampleDate', width: 18, cell: ({ dt_amostra }, words) => dates(dt_amostra, words) },
  { key: 'sentDate', width: 18, cell: ({ dt_envio }, words) => dates(dt_envio, words) },
  { key: 'status', width: 16, cell: (report, { status }) => text(status(report)) },
] as const satisfies readonly SheetColumn[];

const OPERATOR = {
  key: 'operator',
  width: 24,
  cell: ({ geofonista_responsavel }) => text(geofonista_responsavel),
} as const satisfies SheetColumn;

const DECISION_COLUMNS = [
  { key: 'order', width: 16, cell: ({ nro_os }) => text(nro_os) },
  { key: 'conclusionNotes', width: 36, cell: ({ obs_aprovacao }) => text(obs_aprovacao) },
  { key: 'decidedBy', width: 24, cell: ({ nome_aprovacao }) => text(nome_aprovacao) },
  { key: 'decidedAt', width: 18, cell: ({ dt_aprovacao }, words) => dates(dt_aprovacao, words) },
] as const satisfies readonly SheetColumn[];

type OwnColumn = typeof OPERATOR | (typeof LIST_COLUMNS | typeof DECISION_COLUMNS)[number];
export type SheetColumnKey = ReportField | OwnColumn['key'];

/** All columns of the spreadsheet: those of the list, then the inspection's findings, then the decision (REP-04). */
export const SHEET_COLUMNS: readonly SheetColumn<SheetColumnKey>[] = [
  ...LIST_COLUMNS,
  ...sheetFields().filter(isPlain).map(fieldColumn),
  OPERATOR,
  ...sheetFields().filter(isNote).map(fieldColumn),
  ...DECISION_COLUMNS,
];

/** Rows of the spreadsheet, header first. */
export function sheetData(
  reports: readonly LeakReportRow[],
  names: (key: SheetColumnKey) => string,
  words: SheetWords,
): SheetData {
  return [
    SHEET_COLUMNS.map(({ key }) => ({ type: String, value: names(key), fontWeight: 'bold' as const })),
    ...reports.map((report) => SHEET_COLUMNS.map(({ cell }) => cell(report, words))),
  ];
}

/** Longest company part of a file name, so that the days still fit. */
const MAX_COMPANY = 100;

/** File name of the company's name and the days of the search. */
export function sheetFileName(company: string, days: readonly string[]): string {
  const name = [company.slice(0, MAX_COMPANY), ...days.map((minute) => minute.slice(0, 10))].join('_');
  return `${safeFileName(name)}.xlsx`;
}
