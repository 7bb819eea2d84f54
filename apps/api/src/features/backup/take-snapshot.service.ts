import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { lastingFolder, writeWhole } from '@escuta/embedded-postgres/files';
import { newTally, tallied } from '../../platform/tally.ts';
import { type DatabaseSnapshot, withSnapshot } from './dump.queries.ts';
import { type ManifestTable, tablePath } from './place.ts';
import { figures, megabytes } from './printout.ts';
import { partsOf } from './target.ts';
import type { Tell } from './task.ts';

/** Half the time of the usual level for a few per cent more bytes. */
const LEVEL = 3;

/** The keys of the files, one a line, until their list with hashes is written. */
export const keysPath = (folder: string, snapshot: string) => join(folder, snapshot, 'keys');

export interface DatabasePart extends Pick<DatabaseSnapshot, 'postgres' | 'schema' | 'sequences'> {
  tables: ManifestTable[];
  /** Number of files that rows refer to. */
  keys: number;
}

/** Breaks off where the reader is when the signal is aborted. */
async function* until(signal: AbortSignal, source: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    signal.throwIfAborted();
    yield chunk;
  }
}

/** Writes one instant of the database into the folder of a snapshot. */
export function takeSnapshot(
  url: string,
  { folder, snapshot, tell, signal }: { folder: string; snapshot: string; tell: Tell; signal: AbortSignal },
): Promise<DatabasePart> {
  return withSnapshot(url, async ({ postgres, schema, sequences, tables, rowsOf, keys }) => {
    await lastingFolder(join(folder, snapshot), 0o700);
    const written: ManifestTable[] = [];
    let bytes = 0;
    let rows = 0;
    const told = (more: number) => {
      bytes += more;
      tell(`Table ${written.length + 1} of ${tables.length}, ${figures(rows)} rows, ${megabytes(bytes)}`);
    };
    for (const table of tables) {
      const tally = newTally();
      const copied = rowsOf(table);
      const packed = pipeline(until(signal, copied), createGzip({ level: LEVEL }), () => undefined);
      const options = { mode: 0o600, parts: partsOf(folder) };
      await writeWhole(tablePath(folder, snapshot, table.name), tallied(packed, tally, told), options);
      rows += copied.rowCount;
      written.push({ ...table, rows: copied.rowCount, bytes: tally.bytes, sha256: tally.hash.digest('hex') });
    }
    const keyed = keys();
    await writeWhole(keysPath(folder, snapshot), until(signal, keyed), { mode: 0o600 });
    return { postgres, schema, sequences, tables: written, keys: keyed.rowCount };
  });
}
