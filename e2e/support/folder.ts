import { constants } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededFolder } from './worker.ts';

export interface DataFolder {
  path: string;
  remove(): Promise<void>;
}

/** An empty data folder for one server. Others may pass through it: started by root, the database runs as another account. */
export async function makeDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'escuta-e2e-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A data folder with the demonstration: a copy of the one created at the start of the run. */
export async function makeDemoFolder(): Promise<DataFolder> {
  const folder = await makeDataFolder();
  await cp(seededFolder(), folder.path, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}
