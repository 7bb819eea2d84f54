import { readDecimal } from '@escuta/import';

/** Cells that a spreadsheet would read as a formula; a number such as -44,1 is none. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && Number.isNaN(readDecimal(text));

function cell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

export type CsvSeparator = ',' | ';';

/** One line of a table as CSV, with its line break. */
export const csvLine = (cells: readonly string[], separator: CsvSeparator): string =>
  `${cells.map(cell).join(separator)}\r\n`;

/** Lines as a file: UTF-8 with its mark, which spreadsheets in Portuguese and Spanish read with semicolons as columns. */
export const csvOf = (lines: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
