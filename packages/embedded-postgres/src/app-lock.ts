import { link, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderInUseError } from './errors.ts';
import { giveToOwnerOf, hasCode, randomName } from './files.ts';
import { beatMs, isAlive, type LockHolder, mayBeAlive, readHolder } from './lock-holder.ts';
import { identify, isInOurSpace } from './processes.ts';

/** The exclusive right to use a data folder, held by this process until `release`. */
export interface AppLock {
  release(): Promise<void>;
}

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
 * Whether this process, and no other that is starting, may replace a dead holder. The right is a file (claim) named after the dead
 * holder's token. When the owner of that file is dead too, it is replaced in the same way.
 */
async function claimSuccession(lockFile: string, candidate: string, dead: LockHolder): Promise<boolean> {
  let predecessor = dead;
  for (;;) {
    const claim = `${lockFile}.after-${predecessor.token}`;
    if (await linkIfFree(candidate, claim)) return true;
    const claimant = await readHolder(claim);
    if (!claimant || (await isAlive(claim, claimant))) return false;
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
    if (!holder || (holder.token !== token && (onlyOwn || (await mayBeAlive(path, holder))))) continue;
    await rm(path, { force: true });
  }
}

/** Makes `candidate` the lock file; returns the live holder when there is one. */
async function enter(lockFile: string, candidate: string, token: string): Promise<LockHolder | undefined> {
  for (;;) {
    if (await linkIfFree(candidate, lockFile)) return undefined;
    const holder = await readHolder(lockFile);
    if (!holder) continue;
    if (await isAlive(lockFile, holder)) return holder;
    if (!(await claimSuccession(lockFile, candidate, holder))) {
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
  const identity = identify(process.pid);
  await writeFile(candidate, JSON.stringify({ ...identity, token, host: hostname() }), { mode: 0o644 });
  await giveToOwnerOf(dirname(candidate), candidate);
}

function inUse(folder: string, holder: LockHolder, port: number | undefined): DataFolderInUseError {
  const elsewhere = isInOurSpace(holder) ? '' : ` in another container or on another machine, ${holder.host}`;
  const database = port === undefined ? '' : `, its database on port ${port}`;
  return new DataFolderInUseError(
    `The data folder ${folder} is in use by another running Escuta (process ${holder.pid}${elsewhere}${database}). ` +
      'Stop it first, or name another folder in ESCUTA_DATA_DIR.',
  );
}

/**
 * Takes the lock `app.lock` of a data folder for this process. The lock of a dead process is replaced by exactly one of the
 * processes that are starting. `portInUse` returns the other app's database port for the message.
 * Throws DataFolderInUseError when another running app holds it.
 */
export async function lockFolder(
  folder: string,
  portInUse: () => Promise<number | undefined> = async () => undefined,
): Promise<AppLock> {
  const lockFile = join(folder, 'app.lock');
  const token = randomName(12);
  const candidate = `${lockFile}.${token}`;
  await writeCandidate(candidate, token);
  const holder = await enter(lockFile, candidate, token).finally(() => rm(candidate, { force: true }));
  if (holder) {
    await removeTraces(lockFile, token, true);
    throw inUse(folder, holder, await portInUse());
  }
  await removeTraces(lockFile, token, false);
  const beat = setInterval(() => utimes(lockFile, new Date(), new Date()).catch(() => undefined), beatMs);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      if ((await readHolder(lockFile))?.token === token) await rm(lockFile, { force: true });
    },
  };
}
