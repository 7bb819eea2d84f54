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

type Cell = SheetData[number][number];

/** How the cells of a spreadsheet are named and written in the language of now. */
export interface SheetWords {
  result(report: LeakReportRow): string;
  status(report: LeakReportRow): string;
  className(code: Classification): string;
  enumeration(field: ReportFieldOf<'choice' | 'ticks'>, value: string): string;
  dateTime(instant: string): string;
  /** Pattern of dates, as a spreadsheet knows it. */
  datePattern: string;
}

/** A column: the key of its name, how wide it is, and what stands in it. */
export interface SheetColumn<Key extends string = string> {
  key: Key;
  width: number;
  cell(report: LeakReportRow, words: SheetWords): Cell;
}

// Always as text: what looks like a formula is never one.
const text = (value: string | null | undefined): Cell => (value ? { type: String, value } : null);
const number = (value: number | null): Cell => (value === null ? null : { type: Number, value });

/** A real date on the wall clock of UTC-3; several are a text. */
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

/** What stands in the cell of each kind of field. */
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

/** The columns of the list. */
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

/** Every column of the spreadsheet of reports: those of the list first, then what the inspection found, then the decision (REP-04). */
export const SHEET_COLUMNS: readonly SheetColumn<SheetColumnKey>[] = [
  ...LIST_COLUMNS,
  ...sheetFields().filter(isPlain).map(fieldColumn),
  OPERATOR,
  ...sheetFields().filter(isNote).map(fieldColumn),
  ...DECISION_COLUMNS,
];

/** The cells of the spreadsheet, its head first. */
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

/** A name longer than this leaves no room for the days. */
const MAX_CLIENT = 100;

/** A file's name out of the client's name and the days of the search; nothing in it that a file system refuses. */
export function sheetFileName(client: string, days: readonly string[]): string {
  const name = [client.slice(0, MAX_CLIENT), ...days.map((minute) => minute.slice(0, 10))].join('_');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file's name has none
  return `${name.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, '-')}.xlsx`;
}
