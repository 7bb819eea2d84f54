import { cellOf, matchColumns, POSITION_COLUMNS } from '../../platform/table/columns.ts';
import { readTable } from '../../platform/table/table-file.ts';

const HEADERS = {
  file: ['file', 'arquivo'],
  label: ['label', 'classe', 'classificacao'],
  date: ['date', 'data'],
  time: ['time', 'hora'],
  ...POSITION_COLUMNS,
  coletor: ['collector', 'coletor'],
  siteId: ['site_id'],
  precisao: ['precision', 'precisao'],
  obs: ['note', 'obs'],
  seq: ['seq'],
  endereco: ['endereco', 'address'],
  hidrometro: ['hidrometro', 'meter'],
} as const;

/** Known columns. */
export type LabelColumn = keyof typeof HEADERS;

/** One line: the trimmed text of each column present. */
export type LabelLine = Partial<Record<LabelColumn, string>>;

const COLUMNS = Object.keys(HEADERS) as LabelColumn[];

/** The table has a line that cannot be read. */
export class LabelsError extends Error {}

/**
 * Reads a table of recordings. Columns have English or Portuguese headers, in any order and case; others are ignored.
 * @throws LabelsError when quotes are broken or a line is too long
 * @returns null without a column for the file name
 */
export function parseLabels(bytes: Uint8Array): LabelLine[] | null {
  const [header = [], ...records] = readTable(bytes).map((row) => {
    if ('cells' in row) return row.cells;
    throw new LabelsError(`line ${row.line}: ${row.fault === 'broken_quotes' ? 'broken quotes' : 'too long'}`);
  });
  const found = matchColumns(header, HEADERS);
  if (!found.file) return null;
  return records.map((cells) => {
    const line: LabelLine = {};
    for (const column of COLUMNS) {
      const cell = cellOf(cells, found[column]);
      if (cell !== undefined) line[column] = cell;
    }
    return line;
  });
}
