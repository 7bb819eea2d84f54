import type { Readable } from 'node:stream';
import { type Storage, type StoredFile, storedFiles } from '../../platform/storage.ts';
import { UPLOAD_KEPT_MS } from '../uploads/index.ts';
import { FILES_AT_ONCE } from './copy-files.service.ts';
import { withoutAnyRow, withSnapshot } from './dump.queries.ts';
import { inOrder } from './in-order.ts';
import { figures } from './printout.ts';
import type { Tell } from './task.ts';

async function* linesIn(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** What the storage has of the files that rows refer to. */
export interface StorageCheck {
  files: number;
  bytes: number;
  /** Keys of files that are missing or empty. */
  missing: string[];
  /** Keys of files that no row refers to, and their size together. */
  orphans: string[];
  orphanBytes: number;
}

interface CheckTask {
  storage: Storage;
  now: Date;
  tell: Tell;
  signal: AbortSignal;
}

/** Stored files that must have a row by now: a file is written before its row, and a photo may wait for its report this long. */
async function* oldFiles({ storage, now, tell, signal }: CheckTask): AsyncGenerator<StoredFile> {
  let listed = 0;
  for await (const file of storedFiles(storage)) {
    signal.throwIfAborted();
    tell(`${figures(++listed)} files listed`);
    if (now.getTime() - file.changed.getTime() > UPLOAD_KEPT_MS) yield file;
  }
}

/** Asks the storage for every file that a row refers to at this instant. */
function askForFiles(url: string, { storage, tell, signal }: CheckTask) {
  return withSnapshot(url, async ({ keys }) => {
    const check = { files: 0, bytes: 0, missing: [] as string[] };
    for await (const [key, size] of inOrder(
      linesIn(keys()),
      FILES_AT_ONCE,
      async (key) => [key, await storage.size(key)] as const,
    )) {
      signal.throwIfAborted();
      check.files += 1;
      if (size) check.bytes += size;
      // A file deleted at this moment, such as a logo that was replaced, counts too; the next check does not list it.
      else check.missing.push(key);
      tell(`${figures(check.files)} files, ${figures(check.missing.length)} missing`);
    }
    return check;
  });
}

/** Compares the storage with the rows that refer to its files, both ways. Deletes nothing. */
export async function checkStorage(url: string, task: CheckTask): Promise<StorageCheck> {
  const asked = await askForFiles(url, task);
  const orphans = await withoutAnyRow(url, oldFiles(task));
  return {
    ...asked,
    orphans: orphans.map(({ key }) => key),
    orphanBytes: orphans.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
