import { decodeText } from './encoding.ts';
import { type Row, RowSplitter } from './row-splitter.ts';

/** The rows of a table that is in memory. */
export function readTable(bytes: Uint8Array): Row[] {
  const splitter = new RowSplitter();
  return [...splitter.push(decodeText(bytes)), ...splitter.end()];
}
