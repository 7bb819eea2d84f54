import type { Classification, LeakReportRow } from '@escuta/contract';
import type { SheetData } from 'write-excel-file/browser';

type Cell = SheetData[number][number];

/** How the cells of a spreadsheet are named and written in the language of now. */
export interface SheetWords {
  result(report: LeakReportRow): string;
  status(report: LeakReportRow): string;
  className(code: Classification): string;
  enumeration(
    group: 'tipo_vazamento' | 'posicao' | 'tipo_pavimentacao' | 'tipo_tubulacao' | 'equipamentos' | 'abrangencia',
    value: string,
  ): string;
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

/** Every column of the spreadsheet of reports: those of the list first, then what the inspection found (REP-04). */
export const SHEET_COLUMNS = [
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
  { key: 'reported', width: 18, cell: ({ dt_relatorio }, words) => dates(dt_relatorio, words) },
  { key: 'type', width: 22, cell: (r, { enumeration }) => text(enumeration('tipo_vazamento', r.tipo_vazamento)) },
  { key: 'position', width: 18, cell: (r, { enumeration }) => text(r.posicao && enumeration('posicao', r.posicao)) },
  {
    key: 'equipment',
    width: 32,
    cell: ({ equipamentos }, { enumeration }) =>
      text(equipamentos.map(({ descricao }) => enumeration('equipamentos', descricao)).join(', ')),
  },
  {
    key: 'paving',
    width: 16,
    cell: (r, { enumeration }) => text(r.tipo_pavimentacao && enumeration('tipo_pavimentacao', r.tipo_pavimentacao)),
  },
  {
    key: 'pipe',
    width: 18,
    cell: (r, { enumeration }) => text(r.tipo_tubulacao && enumeration('tipo_tubulacao', r.tipo_tubulacao)),
  },
  { key: 'diameter', width: 12, cell: ({ diametro }) => text(diametro) },
  {
    key: 'scope',
    width: 14,
    cell: (r, { enumeration }) => text(r.abrangencia && enumeration('abrangencia', r.abrangencia)),
  },
  { key: 'meter', width: 16, cell: ({ nro_hidrometro }) => text(nro_hidrometro) },
  { key: 'pressure', width: 14, cell: ({ pressao }) => number(pressao) },
  { key: 'inspectedAddress', width: 36, cell: ({ endereco }) => text(endereco) },
  { key: 'houseNumber', width: 10, cell: ({ numero }) => text(numero) },
  { key: 'lat', width: 12, cell: ({ latitude }) => number(latitude) },
  { key: 'lon', width: 12, cell: ({ longitude }) => number(longitude) },
  { key: 'operator', width: 24, cell: ({ geofonista_responsavel }) => text(geofonista_responsavel) },
  { key: 'analysisNotes', width: 36, cell: ({ obs_inspecao }) => text(obs_inspecao) },
  { key: 'typeNotes', width: 36, cell: ({ obs_tipo_vazamento }) => text(obs_tipo_vazamento) },
  { key: 'order', width: 16, cell: ({ nro_os }) => text(nro_os) },
  { key: 'conclusionNotes', width: 36, cell: ({ obs_aprovacao }) => text(obs_aprovacao) },
  { key: 'decidedBy', width: 24, cell: ({ nome_aprovacao }) => text(nome_aprovacao) },
  { key: 'decidedAt', width: 18, cell: ({ dt_aprovacao }, words) => dates(dt_aprovacao, words) },
] as const satisfies readonly SheetColumn[];

export type SheetColumnKey = (typeof SHEET_COLUMNS)[number]['key'];

/** The cells of the spreadsheet, its head first. */
export function sheetData(
  reports: readonly LeakReportRow[],
  names: (key: SheetColumnKey) => string,
  words: SheetWords,
): SheetData {
  const columns: readonly SheetColumn<SheetColumnKey>[] = SHEET_COLUMNS;
  return [
    columns.map(({ key }) => ({ type: String, value: names(key), fontWeight: 'bold' as const })),
    ...reports.map((report) => columns.map(({ cell }) => cell(report, words))),
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
