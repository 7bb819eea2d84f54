import { closeSync, constants, lstatSync, openSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToOwnerOf, hasCode } from './files.ts';
import { runProgram } from './run-program.ts';

/**
 * A pulse is a named pipe that a process and its database server hold open. The kernel closes it with the last of them, so every process of
 * this machine, also in another container, can tell whether one of them still exists; a paused one does.
 */
const prefix = 'alive-';

const fileOf = (folder: string, token: string) => join(folder, `${prefix}${token}`);

/** Opens the pulse of this process; undefined where there are no named pipes. Children keep it open when they are given it. */
export async function startPulse(folder: string, token: string): Promise<number | undefined> {
  if (process.platform === 'win32') return undefined;
  const file = fileOf(folder, token);
  const made = await runProgram('mkfifo', ['-m', '600', file]).catch(() => undefined);
  if (made?.code !== 0) return undefined;
  try {
    await giveToOwnerOf(folder, file);
    return openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    // Another starter that has the lock removes the pipes that nobody holds.
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether somebody on this machine holds the pulse; undefined when there is none or it is not ours to open. */
export function hasPulse(folder: string, token: string): boolean | undefined {
  const file = fileOf(folder, token);
  try {
    if (!lstatSync(file).isFIFO()) return undefined;
    // Opening a pipe for writing without waiting fails when nobody reads it.
    closeSync(openSync(file, constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch (error) {
    return hasCode(error, 'ENXIO') ? false : undefined;
  }
}

export async function endPulse(folder: string, token: string, pulse: number | undefined): Promise<void> {
  if (pulse === undefined) return;
  closeSync(pulse);
  await rm(fileOf(folder, token), { force: true });
}

/** Removes the pipes that nobody holds, except that of `kept`. Only for the holder of the lock. */
export async function removeStillPulses(folder: string, kept: string | undefined): Promise<void> {
  for (const name of await readdir(folder)) {
    const token = name.slice(prefix.length);
    if (!name.startsWith(prefix) || token === kept || hasPulse(folder, token) !== false) continue;
    await rm(join(folder, name), { force: true });
  }
}
