import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Encoding, encodingOf, type Row, rowsOf } from '@escuta/import';

/** The bytes of a file, also compressed (`.gz`). */
async function* bytesOf(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path);
  // An error in the pipeline destroys its end with it, and the loop that reads it throws.
  const bytes = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file;
  for await (const piece of bytes) {
    onBytes?.(file.bytesRead);
    yield piece as Uint8Array;
  }
}

/** A file of a table: its encoding, and its rows with the header first, some at a time. */
export interface TableFile {
  encoding: Encoding;
  rows: AsyncGenerator<Row[]>;
}

/**
 * Opens a table. The file is read twice, since its last line may be the one that tells its encoding; memory does not grow with it.
 * @param onBytes called with the bytes read so far
 * @throws the error of the file system or of the decompression, here or while the rows are read
 */
export async function openTable(path: string, onBytes: (bytes: number) => void): Promise<TableFile> {
  const encoding = await encodingOf(bytesOf(path));
  return { encoding, rows: rowsOf(bytesOf(path, onBytes), encoding) };
}
