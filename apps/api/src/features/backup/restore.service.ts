import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isKnownMigration } from '../../db/migrate.ts';
import { markOf, type Storage } from '../../platform/storage.ts';
import { BackupError } from './backup-error.ts';
import { FILES_AT_ONCE } from './copy-files.service.ts';
import { inOrder } from './in-order.ts';
import { checkUnused, loadDatabase } from './load.queries.ts';
import { countsOf, filePath, type ListedFile, listedFiles, listPath, type Manifest, tablePath } from './place.ts';
import { figures, megabytes } from './printout.ts';
import type { RestoreSummary, Tell, WithOwner } from './task.ts';
import { verifyBackup } from './verify.service.ts';

export interface RestoreTask {
  withOwner: WithOwner;
  storage: Storage;
  /** Folder of the backup. */
  folder: string;
  tell: Tell;
  signal: AbortSignal;
}

async function hashInStorage(storage: Storage, key: string): Promise<string> {
  const hashing = createHash('sha256');
  await pipeline(await storage.read(key), hashing);
  return hashing.digest('hex');
}

/** Puts a file into the storage, unless it is there. Never replaces another one: it may belong to somebody else. */
async function putFile({ storage, folder }: RestoreTask, { key, sha256 }: ListedFile): Promise<number> {
  const bytes = await readFile(filePath(folder, key));
  const size = await storage.size(key);
  if (size === null) {
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new BackupError(`${filePath(folder, key)} has changed since it was verified.`);
    }
    await storage.put(key, bytes);
  } else if (size !== bytes.length || (await hashInStorage(storage, key)) !== sha256) {
    throw new BackupError(`The storage is in use: it has another file as ${key}. Name an empty one in STORAGE_URL.`);
  }
  return bytes.length;
}

async function putFiles(task: RestoreTask, { snapshot, files }: Manifest): Promise<void> {
  const { folder, tell, signal } = task;
  let [done, bytes] = [0, 0];
  for await (const size of inOrder(listedFiles(listPath(folder, snapshot)), FILES_AT_ONCE, (file) =>
    putFile(task, file),
  )) {
    signal.throwIfAborted();
    done += 1;
    bytes += size;
    tell(`File ${figures(done)} of ${figures(files.count)}, ${megabytes(bytes)}`);
  }
}

function refuseNewer({ schema, version }: Manifest): void {
  const unknown = schema.find((name) => !isKnownMigration(name));
  if (!unknown) return;
  throw new BackupError(
    `The backup is one of a newer version (${version}, with ${unknown}): restore it with that version.`,
  );
}

/** Verifies a backup. */
export async function checkBackup(folder: string, tell: Tell): Promise<RestoreSummary> {
  const begun = performance.now();
  const manifest = await verifyBackup(folder, tell);
  return { folder, made: manifest.made, ...countsOf(manifest), ms: performance.now() - begun };
}

/**
 * Restores a verified backup into an empty database and its storage. The files come first: nobody sees them before the rows that refer to
 * them, which appear all at once. After a broken run the same call goes on where it was.
 */
export async function restoreBackup(task: RestoreTask): Promise<RestoreSummary> {
  const { folder, withOwner, tell } = task;
  const begun = performance.now();
  const manifest = await verifyBackup(folder, tell);
  refuseNewer(manifest);
  const { snapshot, tables } = manifest;
  await withOwner(async (url) => {
    await checkUnused(url, manifest);
    await putFiles(task, manifest);
    await loadDatabase(
      url,
      manifest,
      (table) => tablePath(folder, snapshot, table),
      (done) => tell(done < tables.length ? `Table ${done + 1} of ${tables.length}` : 'Making the indexes'),
      () => markOf(task.storage),
    );
  });
  return { folder, made: manifest.made, ...countsOf(manifest), ms: performance.now() - begun };
}
