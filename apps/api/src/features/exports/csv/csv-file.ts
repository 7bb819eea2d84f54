import type { ExportColumn } from '../columns.ts';
import type { ExportPart } from '../parts.ts';
import { CsvFinisher } from './finish.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** One line of CSV as Excel in Brazil reads it. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')}\r\n`;
}

/** The start of a CSV file: the mark that tells Excel it is UTF-8, and the headers. */
export function csvHead(headers: readonly string[]): Buffer {
  return Buffer.from(BYTE_ORDER_MARK + csvLine(headers));
}

/** The file in parts, from what the database's COPY writes. */
export async function* csvParts(
  columns: readonly ExportColumn[],
  copied: AsyncIterable<Buffer>,
): AsyncGenerator<ExportPart> {
  const finisher = new CsvFinisher(columns.map(({ type }) => type));
  yield { bytes: csvHead(columns.map(({ header }) => header)), rows: 0 };
  for await (const piece of copied) yield { bytes: finisher.push(piece), rows: finisher.rows };
  if (!finisher.isComplete()) throw new Error('the database’s CSV ended within a row');
}
