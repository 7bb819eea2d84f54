// The disk of database or storage fills up while people and devices work, stays full for a while, and gets room again. Nobody restarts anything.
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onClose, temporaryFolder } from '../lib/closing.ts';
import { EmbeddedApp } from './lib/embedded.ts';
import { DISK_PROGRAMS, LoopDisk, system } from './lib/loop.ts';
import { type Round, Rounds } from './lib/rounds.ts';
import { chance, type Torture } from './lib/torture.ts';

const ATTEMPTS = 6;
const LIMIT_MS = 5_000;
const DISK_MB = 600;
const STORAGE_MB = 200;
/** Left over by the ballast at first: the people at work fill the rest. */
const ROOM_MB = 3;
/** How long a disk is full, and which: that of the database, also for the database's own log, or that of sounds and photos. */
const FULL = [
  { ms: 5_000, what: 'database' },
  { ms: 10_000, what: 'storage' },
  { ms: 15_000, what: 'database and its log' },
  { ms: 30_000, what: 'database' },
  { ms: 20_000, what: 'storage' },
  { ms: 5_000, what: 'database and its log' },
] as const;

/** Writes a file of this size, or up to the end of the disk. */
async function writeBallast(file: string, megabytes: number): Promise<void> {
  const handle = await open(file, 'a');
  const block = Buffer.alloc(2 ** 20, 1);
  try {
    for (let written = 0; written < megabytes; written++) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}

async function freeMegabytes(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder);
  return Math.floor((bsize * bavail) / 2 ** 20);
}

/** Fills the disk up to a little room, and a second later up to the end. */
async function fill(disk: string, ballast: string): Promise<void> {
  await writeBallast(ballast, (await freeMegabytes(disk)) - ROOM_MB);
  await delay(1_000);
  await writeBallast(ballast, Math.max(DISK_MB, STORAGE_MB));
  // What reserved blocks root may still take.
  await writeBallast(`${ballast}.rest`, 1);
}

/** Lets the database need new files for its log at once, as after hours of work; then it cannot even go on running. */
async function needNewLog(owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let n = 0; n < 20; n++)
      await client.query("select pg_logical_emit_message(false, 'torture', 'x'), pg_switch_wal()");
  } catch {
    // It has ended, or could not even be asked.
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDisk(folder: string, name: string, megabytes: number): Promise<LoopDisk> {
  const disk = new LoopDisk(join(folder, `${name}.img`), join(folder, name));
  onClose(() => disk.remove());
  await disk.make(megabytes);
  await disk.mount();
  return disk;
}

export const torture: Torture = {
  needs: { programs: DISK_PROGRAMS, root: true },
  run: async ({ attempts = ATTEMPTS }) => {
    const folder = await temporaryFolder();
    await system('chmod', '755', folder);
    const [data, storage] = [await makeDisk(folder, 'data', DISK_MB), await makeDisk(folder, 'storage', STORAGE_MB)];
    const embedded = await EmbeddedApp.start(data.folder, join(storage.folder, 'files'));
    const rounds = new Rounds(embedded);
    const once = async (turn: number): Promise<Round> => {
      await delay(chance(500, 1_500));
      const { ms, what } = FULL[(turn - 1) % FULL.length] ?? FULL[0];
      const disk = what === 'storage' ? storage : data;
      const ballast = join(disk.folder, 'ballast');
      await fill(disk.folder, ballast);
      if (what === 'database and its log') await needNewLog(embedded.owner());
      await delay(ms);
      const isUp = embedded.app?.child.exitCode === null;
      for (const file of [ballast, `${ballast}.rest`]) await rm(file, { force: true });
      if (!isUp) throw new Error(`the app ended on a full disk: ${await embedded.app?.ended}`);
      return { fault: `disk of the ${what} full for ${ms} ms`, limitMs: LIMIT_MS };
    };
    await rounds.run(attempts, once, { every: 1 });
    await rounds.askAtTheEnd(embedded);
    return rounds.result();
  },
};
