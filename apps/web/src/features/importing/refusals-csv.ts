/** Cells that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A table as CSV: UTF-8 with its mark and semicolons, which spreadsheets in Portuguese and Spanish open as columns. */
export function csvFile(rows: readonly (readonly string[])[], separator: ',' | ';'): Blob {
  const lines = rows.map((row) => row.map(cell).join(separator));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
