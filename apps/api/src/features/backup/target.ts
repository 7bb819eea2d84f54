import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppLock, DataFolderInUseError, lockFolder } from '@escuta/embedded-postgres';
import { lastingFolder } from '@escuta/embedded-postgres/files';
import { BackupError } from './backup-error.ts';
import { SNAPSHOT_PREFIX } from './place.ts';

/** Files that are being written; none has a name in it that counts. */
export const partsOf = (folder: string) => join(folder, '.parts');

async function lockTarget(folder: string): Promise<AppLock> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    throw new BackupError(
      `${folder} is in use by another backup. When it is certain that none is running, on other machines too, delete ${join(folder, 'app.lock')}.`,
    );
  }
}

/** Creates the folder of a backup, readable by its owner alone, and takes it until `release`. */
export async function openTarget(folder: string): Promise<AppLock> {
  const created = await lastingFolder(folder, 0o700);
  // Whatever the umask was. A folder that was there may have to be as it is.
  if (created !== undefined && process.platform !== 'win32') await chmod(folder, 0o700);
  const lock = await lockTarget(folder);
  await rm(partsOf(folder), { recursive: true, force: true });
  await lastingFolder(partsOf(folder), 0o700);
  return lock;
}

/** Deletes what backups that did not finish have left, and the snapshot of the one before. */
export async function removeSnapshots(folder: string, kept: string | undefined): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(SNAPSHOT_PREFIX) && name !== kept) await rm(join(folder, name), { recursive: true });
  }
}
