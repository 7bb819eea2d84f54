import { link, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderInUseError, EmbeddedDatabaseError } from './errors.ts';
import { giveToOwnerOf, hasCode, randomName } from './files.ts';
import { fateOf, type LockHolder, ownHolder, readHolder } from './lock-holder.ts';
import { isInOurSpace } from './processes.ts';
import { endPulse, removeStillPulses, startPulse } from './pulse.ts';

/** The exclusive right to use a data folder, held by this process until `release`. */
export interface AppLock {
  holder: LockHolder;
  /** File descriptor for the database server, which keeps the folder in use as long as it runs. */
  pulse: number | undefined;
  /** Throws FOLDER_LOST when the lock is not ours any more. Looks into the file only when that was not done in the last seconds. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Who launched the server of a cluster: until that process and its server are dead, its pid file must stay. */
export const launcherFile = (root: string): string => join(root, 'launched-by.json');

/** Interval in which a holder looks whether the lock is still its own, and the age from which it looks again before an answer. */
const beatMs = 3_000;
const freshMs = 5_000;
/** Longest wait for another starter that replaces a dead holder; it may be paused. */
const successionMs = 15_000;

/** Creates `to` with the whole content of `from`; false when `to` already exists. */
async function linkIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Tries to get the right to replace a dead holder, which only one process gets. The right is a file (claim) named after the dead holder's
 * token. When the owner of that file is dead too, it is replaced in the same way. Returns the owner of the right when it is another process.
 */
async function claimSuccession(lockFile: string, candidate: string, dead: LockHolder): Promise<LockHolder | undefined> {
  let predecessor = dead;
  for (;;) {
    const claim = `${lockFile}.after-${predecessor.token}`;
    if (await linkIfFree(candidate, claim)) return undefined;
    const claimant = await readHolder(claim);
    if (!claimant) continue;
    if (fateOf(claim, claimant) !== 'dead') return claimant;
    predecessor = claimant;
  }
}

/** Removes the files of dead processes and our own claims. Only the holder of the lock may do so, since claims decide who replaces it. */
async function removeTraces(lockFile: string, token: string, onlyOwn: boolean): Promise<void> {
  const folder = dirname(lockFile);
  const prefix = `${basename(lockFile)}.`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const holder = await readHolder(path);
    // A file without a readable holder may still be being written.
    const isDead = () => holder && holder.token !== 'damaged' && fateOf(path, holder) === 'dead';
    if (holder?.token === token || (!onlyOwn && isDead())) await rm(path, { force: true });
  }
}

/** Makes `candidate` the lock file; returns the holder when there is one that may be alive. */
async function enter(lockFile: string, candidate: string, token: string): Promise<LockHolder | undefined> {
  const end = performance.now() + successionMs;
  for (;;) {
    if (await linkIfFree(candidate, lockFile)) return undefined;
    const holder = await readHolder(lockFile);
    if (!holder) continue;
    if (fateOf(lockFile, holder) !== 'dead') return holder;
    const heir = await claimSuccession(lockFile, candidate, holder);
    if (heir) {
      if (performance.now() > end || fateOf(lockFile, heir) === 'unknown') return heir;
      await delay(20);
      continue;
    }
    // An earlier claim may already have been used and removed; the lock file then has a new holder. Otherwise only this process may
    // change the lock file between this check and the rename.
    if ((await readHolder(lockFile))?.token === holder.token) {
      await rename(candidate, lockFile);
      return undefined;
    }
    await removeTraces(lockFile, token, true);
    await writeCandidate(candidate, token);
  }
}

async function writeCandidate(candidate: string, token: string): Promise<void> {
  await writeFile(candidate, JSON.stringify(ownHolder(token)), { mode: 0o644 });
  await giveToOwnerOf(dirname(candidate), candidate);
}

/** The refusal to use a folder whose holder, or the database server that it started, is alive or cannot be seen from here. */
export function inUse(file: string, holder: LockHolder, port?: number): DataFolderInUseError {
  const folder = dirname(file);
  if (fateOf(file, holder) === 'unknown') {
    return new DataFolderInUseError(
      `The data folder ${folder} was last used by an Escuta in another container or on another machine, ${holder.host} ` +
        `(process ${holder.pid}), and cannot be seen from here: it may still be running or be paused. Stop it there first. ` +
        `When it is certain that neither it nor its database runs, delete ${join(folder, 'app.lock')} and ` +
        `${join(folder, 'cluster', 'postmaster.pid')}, then start again. Never do so while it is paused.`,
    );
  }
  const elsewhere = isInOurSpace(holder) ? '' : ` in another container or on another machine, ${holder.host}`;
  const database = port === undefined ? '' : `, its database on port ${port}`;
  return new DataFolderInUseError(
    `The data folder ${folder} is in use by another running Escuta (process ${holder.pid}${elsewhere}${database}). ` +
      'Stop it first, or name another folder in ESCUTA_DATA_DIR.',
  );
}

function lost(folder: string, holder: LockHolder | undefined): EmbeddedDatabaseError {
  const how = holder
    ? `was taken over by another Escuta (process ${holder.pid} on ${holder.host})`
    : 'has lost its file app.lock, so another Escuta may have used it';
  return new EmbeddedDatabaseError(
    'FOLDER_LOST',
    `The data folder ${folder} ${how} while this one was running or paused. This one has ended at once, with its database, ` +
      'and leaves the folder as it is.',
  );
}

/** Both clocks: the first stands still while the machine sleeps, the second may be set. */
const moment = () => [performance.now(), Date.now()] as const;

/** Looks every few seconds whether the lock is still ours. Calls `onLost` once when it is not. */
function watchLock(lockFile: string, token: string, onLost: (error: EmbeddedDatabaseError) => void) {
  let seen = moment();
  let isReleased = false;
  let end: EmbeddedDatabaseError | undefined;
  const look = async () => {
    const asked = moment();
    const holder = end ? undefined : await readHolder(lockFile);
    if (isReleased) return;
    if (!end && holder?.token !== token) {
      end = lost(dirname(lockFile), holder);
      onLost(end);
    }
    if (end) throw end;
    seen = asked;
  };
  const beat = setInterval(() => void look().catch(() => undefined), beatMs);
  beat.unref();
  return {
    check: async () => {
      const now = moment();
      const isFresh = !end && now.every((time, clock) => Math.abs(time - (seen[clock] ?? 0)) < freshMs);
      if (!isFresh) await look();
    },
    /** False when it has ended before. */
    end: () => {
      if (isReleased) return false;
      isReleased = true;
      clearInterval(beat);
      return true;
    },
  };
}

/**
 * Takes the lock `app.lock` of a data folder for this process. The lock of a dead process is replaced by exactly one of the
 * processes that are starting. `portInUse` returns the other app's database port for the message; `onLost` is called when the lock is
 * found not to be ours any more.
 * Throws DataFolderInUseError when another app holds it, or held it and cannot be proven dead.
 */
export async function lockFolder(
  folder: string,
  portInUse: () => Promise<number | undefined> = async () => undefined,
  onLost: (error: EmbeddedDatabaseError) => void = () => undefined,
): Promise<AppLock> {
  const lockFile = join(folder, 'app.lock');
  const token = randomName(12);
  const candidate = `${lockFile}.${token}`;
  // Before the lock is visible: a holder without a pulse would count as dead.
  const pulse = await startPulse(folder, token);
  await writeCandidate(candidate, token);
  const holder = await enter(lockFile, candidate, token).finally(() => rm(candidate, { force: true }));
  if (holder) {
    await removeTraces(lockFile, token, true);
    await endPulse(folder, token, pulse);
    throw inUse(lockFile, holder, await portInUse());
  }
  const watch = watchLock(lockFile, token, onLost);
  await removeTraces(lockFile, token, false);
  await removeStillPulses(folder, (await readHolder(launcherFile(folder)))?.token);
  return {
    holder: ownHolder(token),
    pulse,
    check: watch.check,
    async release() {
      if (!watch.end()) return;
      await endPulse(folder, token, pulse);
      if ((await readHolder(lockFile))?.token === token) await rm(lockFile, { force: true });
    },
  };
}
