import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode, randomName, readIfPresent } from './files.ts';
import { identify, isInOurSpace, isRunning, type ProcessIdentity } from './processes.ts';

/** How often a holder shows that it lives, and after how long a silent one counts as gone. */
export const beatMs = 3_000;
const silentMs = 15_000;

/** Who wrote a lock file. */
export interface LockHolder extends ProcessIdentity {
  /** Unique for every attempt ever made: what was read as dead stays dead. */
  token: string;
  host: string;
}

/** The holder a lock file names, undefined when there is no such file. */
export async function readHolder(file: string): Promise<LockHolder | undefined> {
  const text = await readIfPresent(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as LockHolder;
  } catch {
    // Lock files appear whole; one emptied by a power cut can't name anyone who lives.
    return { token: 'damaged', pid: 0, startTicks: '', space: identify(process.pid)?.space ?? '', host: '' };
  }
}

/** Age of a file by the clock of its own file system: machines that share a folder need not agree on the time. */
async function ageMs(file: string): Promise<number> {
  const clock = join(dirname(file), `clock-${randomName()}`);
  await writeFile(clock, '');
  try {
    return (await stat(clock)).mtimeMs - (await stat(file)).mtimeMs;
  } finally {
    await rm(clock, { force: true });
  }
}

/** Watches for a sign of life of a holder whose pid says nothing here (another container, before a reboot). */
async function showsLife(file: string, token: string): Promise<boolean> {
  try {
    const first = (await stat(file)).mtimeMs;
    while ((await ageMs(file)) < silentMs) {
      if ((await readHolder(file))?.token !== token) return false;
      if ((await stat(file)).mtimeMs !== first) return true;
      await delay(200);
    }
  } catch (error) {
    // Released while we watched.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return false;
}

/**
 * Whether this holder of the lock file still runs and holds it. Takes up to 15 s for one in another container.
 */
export async function isAlive(file: string, holder: LockHolder): Promise<boolean> {
  return isInOurSpace(holder) ? isRunning(holder) : showsLife(file, holder.token);
}

/** Like `isAlive` at once and on the safe side: true when in doubt. */
export async function mayBeAlive(file: string, holder: LockHolder): Promise<boolean> {
  // A file without a readable holder may just be on its way to disk.
  const canTell = isInOurSpace(holder) && holder.token !== 'damaged';
  if (canTell) return isRunning(holder);
  try {
    return (await ageMs(file)) < silentMs;
  } catch (error) {
    // Whoever wrote it has taken it away since.
    if (!hasCode(error, 'ENOENT')) throw error;
    return true;
  }
}
