import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { writeWhole } from '@escuta/embedded-postgres/files';
import type { Storage } from '../../platform/storage.ts';
import { proveMark } from '../storage/index.ts';
import { copyFiles, EarlierFiles } from './copy-files.service.ts';
import { knownMark, recordBackup, withoutRows } from './dump.queries.ts';
import {
  countsOf,
  filePath,
  hashOfFile,
  linesOf,
  listLine,
  listPath,
  type Manifest,
  readManifest,
  SNAPSHOT_PREFIX,
  writeManifest,
} from './place.ts';
import { figures, megabytes } from './printout.ts';
import { type DatabasePart, keysPath, takeSnapshot } from './take-snapshot.service.ts';
import { openTarget, partsOf, removeSnapshots } from './target.ts';
import type { BackupSummary, Tell, WithOwner } from './task.ts';

export interface BackupTask {
  withOwner: WithOwner;
  storage: Storage;
  /** Folder of the backup, created when it is missing. */
  folder: string;
  version: string;
  tell: Tell;
  signal: AbortSignal;
}

/** Times that the database is read again because files were replaced while they were copied. */
const MOST_TRIES = 3;

const newSnapshotName = (made: Date) =>
  `${SNAPSHOT_PREFIX}${made.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`;

interface FilesPart {
  count: number;
  bytes: number;
  missing: string[];
  /** Files of the backup before that no row refers to any more. */
  dropped: string[];
}

async function writeFiles(
  task: BackupTask,
  part: DatabasePart,
  snapshot: string,
  earlier?: string,
): Promise<FilesPart> {
  const { folder, storage, tell, signal } = task;
  const before = new EarlierFiles(earlier && listPath(folder, earlier));
  const done = { count: 0, bytes: 0, missing: [] as string[] };
  async function* list() {
    for await (const { key, bytes, sha256 } of copyFiles(
      storage,
      folder,
      linesOf(keysPath(folder, snapshot)),
      before,
    )) {
      signal.throwIfAborted();
      if (sha256 === null) {
        done.missing.push(key);
        continue;
      }
      done.count += 1;
      done.bytes += bytes;
      tell(`File ${figures(done.count)} of ${figures(part.keys)}, ${megabytes(done.bytes)}`);
      yield Buffer.from(listLine({ key, sha256 }));
    }
  }
  await writeWhole(listPath(folder, snapshot), list(), { mode: 0o600, parts: partsOf(folder) });
  await rm(keysPath(folder, snapshot));
  return { ...done, dropped: before.dropped };
}

/** Database and files of one instant. A file that was replaced after it is no longer there: then another instant is taken. */
async function writeSnapshot(task: BackupTask, earlier: string | undefined) {
  for (let turn = 1; ; turn++) {
    const made = new Date();
    const snapshot = newSnapshotName(made);
    const database = await task.withOwner((url) => takeSnapshot(url, { ...task, snapshot }));
    const files = await writeFiles(task, database, snapshot, earlier);
    const replaced = files.missing.length > 0 && (await task.withOwner((url) => withoutRows(url, files.missing)));
    if (!replaced || replaced.length === 0 || turn === MOST_TRIES) return { made, snapshot, database, files };
  }
}

async function finish(
  task: BackupTask,
  { made, snapshot, database, files }: Awaited<ReturnType<typeof writeSnapshot>>,
) {
  const { folder, version } = task;
  const { keys: _, ...stored } = database;
  const { count, bytes, missing, dropped } = files;
  const sha256 = (await hashOfFile(listPath(folder, snapshot)))?.sha256 ?? '';
  const manifest: Manifest = {
    format: 1,
    made: made.toISOString(),
    version,
    snapshot,
    ...stored,
    files: { count, bytes, sha256 },
    missing,
  };
  await writeManifest(folder, manifest);
  await removeSnapshots(folder, snapshot);
  for (const key of dropped) await rm(filePath(folder, key), { force: true });
  await rm(partsOf(folder), { recursive: true });
  return manifest;
}

/** Throws ConfigError when the storage belongs to another database or is the empty folder of a missing mount: the backup would lack the files. */
async function proveTheStorage({ withOwner, storage }: BackupTask): Promise<void> {
  const known = await withOwner(knownMark);
  if (known) await proveMark(storage, known);
}

/**
 * Writes a backup of database and files while others work on them. The backup that the folder had before stays whole until this one is
 * finished; a second run after a broken one copies only the files that are missing.
 */
export async function makeBackup(task: BackupTask): Promise<BackupSummary> {
  const { folder, withOwner } = task;
  const begun = performance.now();
  await proveTheStorage(task);
  const lock = await openTarget(folder);
  try {
    const earlier = (await readManifest(folder))?.snapshot;
    await removeSnapshots(folder, earlier);
    const manifest = await finish(task, await writeSnapshot(task, earlier));
    const counts = countsOf(manifest);
    await withOwner((url) => recordBackup(url, { made: manifest.made, ...counts }));
    return { folder, made: manifest.made, ...counts, missing: manifest.missing, ms: performance.now() - begun };
  } finally {
    await lock.release();
  }
}
