import { decoderOf, decodeText, type Encoding, EncodingFinder } from './encoding.ts';
import { type Row, RowSplitter } from './row-splitter.ts';

/** Rows above the header, such as the title of a report, that are looked over for it. */
export const TITLE_ROWS = 15;

/**
 * Where the header is among the first rows: the first one that is known as such, else the first that is no title, which fills one cell.
 * @param first cells of each row; null for one that cannot be read
 */
export function headerAt(
  first: readonly (readonly string[] | null)[],
  isKnown: (cells: readonly string[]) => boolean,
): number {
  const known = first.findIndex((cells) => cells !== null && isKnown(cells));
  const filled = first.findIndex((cells) => cells !== null && cells.filter((cell) => cell !== '').length > 1);
  return Math.max(0, known >= 0 ? known : filled);
}

/** The rows of a table that is in memory, and what parts their cells. */
export function readTable(bytes: Uint8Array): { rows: Row[]; delimiter: string | undefined } {
  const splitter = new RowSplitter();
  const rows = [...splitter.push(decodeText(bytes)), ...splitter.end()];
  return { rows, delimiter: splitter.delimiter };
}

/** Finds out the encoding of a file that is read in pieces, to its end if need be. */
export async function encodingOf(pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const finder = new EncodingFinder();
  for await (const piece of pieces) if (!finder.add(piece)) break;
  return finder.end();
}

/** The rows of a table that is read in pieces, the header first, some at a time, so that memory does not grow with the file. */
export async function* rowsOf(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Row[]> {
  const decode = decoderOf(encoding);
  const splitter = new RowSplitter();
  for await (const piece of pieces) yield splitter.push(decode(piece));
  yield splitter.push(decode());
  yield splitter.end();
}
