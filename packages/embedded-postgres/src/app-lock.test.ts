import { closeSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppLock, lockFolder } from './app-lock.ts';
import { DataFolderInUseError } from './errors.ts';
import { ownHolder, readHolder } from './lock-holder.ts';
import { identify } from './processes.ts';
import { startPulse } from './pulse.ts';

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
  const holder = { ...ownHolder(token), startTicks: '1', ...change };
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
      expect((await readdir(folder)).filter((name) => !name.startsWith('alive-'))).toEqual(['app.lock']);
      await locks.splice(0)[0]?.release();
    }
  });

  it('counts as dead when a power cut emptied its file', async () => {
    await writeFile(join(folder, 'app.lock'), '');
    expect(await winnersOf(3)).toBe(1);
  });

  it('of a machine that cannot be seen is not replaced however silent it is, and the refusal says what to delete', async () => {
    const file = await leaveLock('app.lock', 'elsewhere', { space: 'another', host: 'servidor-7' });
    await utimes(file, new Date(), new Date(Date.now() - 3_600_000));
    await expect(lockFolder(folder)).rejects.toThrow(
      new RegExp(`another machine, servidor-7 .*delete ${file} and ${folder}/cluster/postmaster.pid`),
    );
    expect(await readdir(folder)).toEqual(['app.lock']);
  });

  it('from before the last start of this machine goes to exactly one of many starters', async () => {
    for (let round = 0; round < 12; round++) {
      await leaveLock('app.lock', `old${round}`, { space: 'another-boot pid:[1]' });
      expect(await winnersOf(6, round)).toBe(1);
      await locks.splice(0)[0]?.release();
    }
  });

  if (process.platform === 'linux') {
    it('of another container of this machine is replaced by exactly one starter, once nobody holds its pipe', async () => {
      const space = `${identify(process.pid)?.space.split(' ')[0]} pid:[1]`;
      for (let round = 0; round < 12; round++) {
        await leaveLock('app.lock', `contained${round}`, { space, host: 'container-7' });
        const pulse = await startPulse(folder, `contained${round}`);
        await expect(lockFolder(folder)).rejects.toThrow(/another container.*container-7/);
        closeSync(pulse ?? 0);
        expect(await winnersOf(6, round)).toBe(1);
        expect(await readdir(folder)).toEqual([expect.stringMatching(/^alive-/), 'app.lock']);
        await locks.splice(0)[0]?.release();
      }
    });
  }

  it('is found lost before the next answer after a pause', async () => {
    await take();
    const [lock] = locks;
    await lock?.check();
    await leaveLock('app.lock', 'successor', { host: 'container-8' });
    const later = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    await expect(lock?.check()).rejects.toMatchObject({
      code: 'FOLDER_LOST',
      message: expect.stringContaining('container-8'),
    });
    clock.mockRestore();
    await expect(lock?.check()).rejects.toMatchObject({ code: 'FOLDER_LOST' });
    await lock?.release();
    expect((await readHolder(join(folder, 'app.lock')))?.token).toBe('successor');
  });
});
