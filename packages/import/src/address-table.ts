import { findAddressColumns, missingAddressColumns } from './address-columns.ts';
import type { Row } from './row-splitter.ts';
import { headerAt, TITLE_ROWS } from './table.ts';

const isHeader = (cells: readonly string[]) => missingAddressColumns(findAddressColumns(cells)).length === 0;

const headerOf = (first: readonly Row[]): number =>
  headerAt(
    first.map((row) => ('cells' in row ? row.cells : null)),
    isHeader,
  );

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
    yield [...first.slice(headerOf(first.slice(0, TITLE_ROWS))), ...some.slice(TITLE_ROWS)];
    first = null;
  }
  if (first) yield first.slice(headerOf(first));
}
