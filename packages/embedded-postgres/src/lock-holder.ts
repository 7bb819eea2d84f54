import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode, randomName, readIfPresent } from './files.ts';
import { identify, isInOurSpace, isRunning, type ProcessIdentity } from './processes.ts';

/** Interval in which a holder touches its lock file, and the time without a touch after which it counts as dead. */
export const beatMs = 3_000;
const silentMs = 15_000;

/** The process that wrote a lock file. */
export interface LockHolder extends ProcessIdentity {
  /** Unique for every attempt, so that a holder found dead stays dead. */
  token: string;
  host: string;
}

/** The holder named in a lock file; undefined when the file does not exist. */
export async function readHolder(file: string): Promise<LockHolder | undefined> {
  const text = await readIfPresent(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as LockHolder;
  } catch {
    // Lock files are created complete. One emptied by a power cut had a holder that is dead.
    return { token: 'damaged', pid: 0, startTicks: '', space: identify(process.pid)?.space ?? '', host: '' };
  }
}

/** Age of a file by the clock of its file system, since the clocks of machines that share a folder may differ. */
async function ageMs(file: string): Promise<number> {
  const clock = join(dirname(file), `clock-${randomName()}`);
  await writeFile(clock, '');
  try {
    return (await stat(clock)).mtimeMs - (await stat(file)).mtimeMs;
  } finally {
    await rm(clock, { force: true });
  }
}

/** Waits for a touch by a holder whose pid means nothing here (of another container, or from before a reboot). */
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

/** Whether this holder of the lock file is running and still holds it. Takes up to 15 s for a holder in another container. */
export async function isAlive(file: string, holder: LockHolder): Promise<boolean> {
  return isInOurSpace(holder) ? isRunning(holder) : showsLife(file, holder.token);
}

/** Like `isAlive`, but without waiting: true when in doubt. */
export async function mayBeAlive(file: string, holder: LockHolder): Promise<boolean> {
  // A file without a readable holder may still be being written.
  const canTell = isInOurSpace(holder) && holder.token !== 'damaged';
  if (canTell) return isRunning(holder);
  try {
    return (await ageMs(file)) < silentMs;
  } catch (error) {
    // Its writer has deleted it in the meantime.
    if (!hasCode(error, 'ENOENT')) throw error;
    return true;
  }
}
