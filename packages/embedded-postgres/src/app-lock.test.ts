import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppLock, lockFolder } from './app-lock.ts';
import { DataFolderInUseError } from './errors.ts';
import { mayBeAlive } from './lock-holder.ts';
import { identify } from './processes.ts';

let folder: string;
const locks: AppLock[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-lock-'));
});

afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.release();
  await rm(folder, { recursive: true });
});

async function take(): Promise<boolean> {
  try {
    locks.push(await lockFolder(folder));
    return true;
  } catch (error) {
    if (error instanceof DataFolderInUseError) return false;
    throw error;
  }
}

/** Writes a lock file of a dead process that had the same pid as this one. */
async function leaveLock(name: string, token: string, change: object = {}): Promise<string> {
  const holder = { ...identify(process.pid), startTicks: '1', token, host: 'here', ...change };
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(holder));
  return file;
}

/** The number of starters that get the lock; each starts `step` file operations after the one before. */
async function winnersOf(starters: number, step = 0): Promise<number> {
  const results = Array.from({ length: starters }, async (_, index) => {
    for (let turn = 0; turn < index * step; turn++) await stat(folder);
    return take();
  });
  return (await Promise.all(results)).filter(Boolean).length;
}

describe('lock of the data folder', () => {
  it('is taken once, and again only after its release', async () => {
    expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    await locks[0]?.release();
    expect(await readdir(folder)).toEqual([]);
    expect(await take()).toBe(true);
  });

  it('names folder, process and database port of the other app', async () => {
    await take();
    const refused = lockFolder(folder, async () => 54_321);
    await expect(refused).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      message: expect.stringMatching(new RegExp(`${folder}.*process ${process.pid}.*port 54321`)),
    });
  });

  it('of a dead process goes to exactly one of many starters, also when earlier ones died while replacing it', async () => {
    for (let round = 0; round < 24; round++) {
      await leaveLock('app.lock', `dead${round}`);
      if (round % 3 > 0) await leaveLock(`app.lock.after-dead${round}`, `heir${round}`);
      if (round % 3 > 1) await leaveLock(`app.lock.after-heir${round}`, `grandchild${round}`);
      expect(await winnersOf(6, round % 8)).toBe(1);
      expect(await readdir(folder)).toEqual(['app.lock']);
      await locks.splice(0)[0]?.release();
    }
  });

  it('counts as possibly alive when its file is deleted during the check', async () => {
    const gone = { token: 'gone', pid: 1, startTicks: '', space: 'another', host: 'container-7' };
    expect(await mayBeAlive(join(folder, 'app.lock.gone'), gone)).toBe(true);
  });

  it('counts as dead when a power cut emptied its file', async () => {
    await writeFile(join(folder, 'app.lock'), '');
    expect(await winnersOf(3)).toBe(1);
  });

  it('of another container is respected while its file is touched', async () => {
    const file = await leaveLock('app.lock', 'elsewhere', { space: 'another', host: 'container-7' });
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
      void utimes(file, new Date(), new Date(Date.now() + beats));
    }, 50);
    await expect(lockFolder(folder)).rejects.toThrow(/another container.*container-7/);
    clearInterval(beat);
  });

  it('of another container is replaced by exactly one starter when its file has not been touched for a minute', async () => {
    for (let round = 0; round < 24; round++) {
      const file = await leaveLock('app.lock', `silent${round}`, { space: 'another' });
      await utimes(file, new Date(), new Date(Date.now() - 60_000));
      // The check takes a while: some starters finish it after another has the lock.
      expect(await winnersOf(6, round % 16)).toBe(1);
      await locks.splice(0)[0]?.release();
    }
  });
});
