import { findAddressColumns, missingAddressColumns } from './address-columns.ts';
import type { Row } from './row-splitter.ts';
import { TITLE_ROWS } from './table.ts';

const hasKnownNames = (row: Row) => 'cells' in row && missingAddressColumns(findAddressColumns(row.cells)).length === 0;
const hasColumns = (row: Row) => 'cells' in row && row.cells.filter((cell) => cell !== '').length > 1;

/** Where the header is among the first rows: it has the names that are looked for, or at least is no title, which fills one cell. */
function headerAt(first: readonly Row[]): number {
  const known = first.findIndex(hasKnownNames);
  return Math.max(0, known >= 0 ? known : first.findIndex(hasColumns));
}

/** The rows of a list from its header on: cities write titles above it. */
export async function* fromHeader(rows: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let first: Row[] | null = [];
  for await (const some of rows) {
    if (!first) {
      yield some;
      continue;
    }
    first.push(...some.slice(0, TITLE_ROWS));
    if (first.length < TITLE_ROWS) continue;
    yield [...first.slice(headerAt(first.slice(0, TITLE_ROWS))), ...some.slice(TITLE_ROWS)];
    first = null;
  }
  if (first) yield first.slice(headerAt(first));
}
