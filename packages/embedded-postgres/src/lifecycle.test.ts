import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { isStillRecovering, withClient } from './connect.ts';
import { isRunning, signal, waitUntilGone } from './processes.ts';
import { type EmbeddedServer, startEmbeddedServer } from './start-server.ts';
import { cleanUp, isRoot, kill, liveServer, runApp, temporaryFolder } from './testing/run-app.ts';

const servers: EmbeddedServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await cleanUp();
});

const failed = (error: Error) => {
  throw error;
};

function newDataDir(): string {
  return join(temporaryFolder(), 'postgres');
}

let template: string | undefined;

afterAll(() => template && rmSync(template, { recursive: true }));

/** A data folder of an earlier run that stopped cleanly, created once and copied for each test. */
async function usedDataDir(): Promise<string> {
  if (template === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'escuta-template-'));
    chmodSync(folder, 0o755);
    await start(join(folder, 'postgres'));
    await stopAll();
    template = folder;
  }
  const folder = temporaryFolder();
  execFileSync('cp', ['-a', join(template, 'postgres'), folder]);
  return join(folder, 'postgres');
}

async function start(dataDir: string, settings?: Record<string, string>) {
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  const server = await startEmbeddedServer({ dataDir, log, onEnd: failed, ...(settings ? { settings } : {}) });
  servers.push(server);
  return { ...server, messages };
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const { rows } = await withClient(url, (client) => client.query({ text: sql, rowMode: 'array' }));
  return rows as T[];
}

async function stopAll(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
}

/** Kills an app while it inserts rows. Returns the id of the last row that was acknowledged. */
async function killWhileWriting(dataDir: string, settings?: Record<string, string>): Promise<number> {
  const app = runApp({ dataDir, writes: true, settings });
  await app.event((event) => event.event === 'row' && (event.id ?? 0) >= 50);
  await kill(app);
  return Math.max(...app.events.map((event) => event.id ?? 0));
}

async function storedRows(url: string, upTo: number): Promise<number> {
  const rows = await ask<[string]>(url, `select count(*)::int from acknowledged where id <= ${upTo}`);
  return Number(rows[0]?.[0]);
}

/** Rows of a table whose recovery takes a while. */
const LARGE = 80_000;

/** Writes a table, then kills one of the server's processes. Resolves when the server is recovering. */
async function crashIntoRecovery(url: string): Promise<void> {
  await ask(url, `create table large as select n, repeat(md5(n::text), 20) from generate_series(1, ${LARGE}) n`);
  await withClient(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGKILL');
  });
  await expect.poll(() => ask(url, 'select 1').catch(isStillRecovering), { interval: 5, timeout: 60_000 }).toBe(true);
}

/** Whether this account may mount a disk. */
const canMount =
  isRoot && execFileSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs none /mnt; echo $?']).toString() === '0\n';

/** A small disk in memory, unmounted when the test ends. */
function smallDisk(): string {
  const disk = join(temporaryFolder(), 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk]);
  return disk;
}

/** Writes a file up to the end of its disk. */
function fillWith(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const size of [2 ** 20, 2 ** 12, 1]) {
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(size));
      } catch {
        // The rest is smaller.
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

describe('embedded server', () => {
  it('creates its database and keeps data, URL and password after a restart', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    expect(first.url).toMatch(/^postgres:\/\/escuta:\w{24,}@127\.0\.0\.1:\d+\/escuta$/);
    expect(first.version).toMatch(/^18\./);
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
    const second = await start(dataDir);
    expect(second).toMatchObject({ url: first.url, takenOver: false });
    expect(await ask(second.url, 'select answer from kept')).toEqual([[42]]);
    expect(statSync(join(dataDir, 'state.json')).mode & 0o777).toBe(0o600);
    await expect(ask(second.url.replace(/escuta:\w+@/, 'escuta:wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  const settingsOf = async (url: string, names: string[]) =>
    (await ask<[string]>(url, names.map((name) => `select current_setting('${name}')`).join(' union all '))).flat();

  it('[OPS-03] has each acknowledged row on the disk', async () => {
    const { url } = await start(await usedDataDir());
    expect(await settingsOf(url, ['fsync', 'full_page_writes', 'synchronous_commit'])).toEqual(['on', 'on', 'on']);
  });

  it('uses UTF-8 and UTC, listens only on this machine, and accepts settings', async () => {
    const { url } = await start(await usedDataDir(), { work_mem: '7MB' });
    const values = await settingsOf(url, ['TimeZone', 'server_encoding', 'listen_addresses', 'work_mem']);
    expect(values).toEqual(['UTC', 'UTF8', '127.0.0.1', '7MB']);
    await ask(url, 'create extension pg_trgm');
    // Searches need accented letters to be letters.
    expect(await ask(url, `select upper('ação'), similarity('ação', 'ÁÇÃO') < similarity('ação', 'AÇÃO')`)).toEqual([
      ['AÇÃO', true],
    ]);
  });

  it('refuses a second app on its folder and names the first', async () => {
    const dataDir = await usedDataDir();
    const app = runApp({ dataDir });
    const { url } = await app.event((event) => event.event === 'ready');
    const port = new URL(url ?? '').port;
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      message: expect.stringMatching(new RegExp(`${dataDir} .*process ${app.pid}, .*port ${port}`)),
    });
    expect(await ask(url ?? '', 'select 1')).toEqual([[1]]);
  });

  it('of a killed app is taken over with every acknowledged row', async () => {
    const dataDir = await usedDataDir();
    const rows = await killWhileWriting(dataDir);
    const orphan = liveServer(dataDir);
    const next = await start(dataDir);
    expect(next.takenOver).toBe(true);
    expect(liveServer(dataDir)).toEqual(orphan);
    expect(await storedRows(next.url, rows)).toBe(rows);
    await stopAll();
    expect(isRunning(orphan)).toBe(false);
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false);
  });

  it('of a killed app is restarted when the settings have changed and its password is lost', async () => {
    const dataDir = await usedDataDir();
    const rows = await killWhileWriting(dataDir, { work_mem: '5MB' });
    const orphan = liveServer(dataDir);
    rmSync(join(dataDir, 'state.json'));
    const next = await start(dataDir, { work_mem: '6MB' });
    expect(next.takenOver).toBe(false);
    expect(isRunning(orphan)).toBe(false);
    expect(await ask(next.url, 'show work_mem')).toEqual([['6MB']]);
    expect(await storedRows(next.url, rows)).toBe(rows);
  });

  it('recovers every acknowledged row when app and server were both killed', async () => {
    const dataDir = await usedDataDir();
    // The app first: it would start a killed server again.
    const rows = await killWhileWriting(dataDir);
    const server = liveServer(dataDir);
    signal(server, 'SIGKILL');
    await waitUntilGone(server, 120_000);
    const next = await start(dataDir);
    expect(next.takenOver).toBe(false);
    expect(await storedRows(next.url, rows)).toBe(rows);
  });

  it('of a killed app is taken over when its recovery from a crash is complete', async () => {
    const dataDir = await usedDataDir();
    const app = runApp({ dataDir });
    const { url = '' } = await app.event((event) => event.event === 'ready');
    await crashIntoRecovery(url);
    await kill(app);
    const next = await start(dataDir);
    expect(next.takenOver).toBe(true);
    expect(await ask(next.url, 'select count(*)::int from large')).toEqual([[LARGE]]);
  });

  it('stops within seconds in the middle of a recovery, and the next start completes it', async () => {
    const dataDir = await usedDataDir();
    const first = await start(dataDir);
    await crashIntoRecovery(first.url);
    const started = performance.now();
    await stopAll();
    expect(performance.now() - started).toBeLessThan(20_000);
    const next = await start(dataDir);
    expect(await ask(next.url, 'select count(*)::int from large')).toEqual([[LARGE]]);
  });

  it('starts although another process now has the pid in its pid file', async () => {
    const dataDir = await usedDataDir();
    // Runs as the server's account: PostgreSQL ignores a process of another account.
    const { uid, gid } = statSync(join(dataDir, 'cluster'));
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    onTestFinished(() => void other.kill());
    const note = `${other.pid}\n${dataDir}\n1\n1\n\n127.0.0.1\n\nready\n`;
    writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), note);
    const next = await start(dataDir);
    expect(await ask(next.url, 'select 1')).toEqual([[1]]);
  });

  it('is created after an interrupted creation, whose remains are removed', async () => {
    const dataDir = newDataDir();
    const app = runApp({ dataDir });
    await app.event((event) => event.message?.startsWith('Creating') ?? false);
    const halfMade = () => readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'base')));
    await expect.poll(halfMade, { interval: 5, timeout: 120_000 }).toBe(true);
    await kill(app);
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
    const next = await start(dataDir);
    expect(await ask(next.url, 'select 1')).toEqual([[1]]);
    await stopAll();
    await start(dataDir);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
  });

  it('refuses a folder of another major version', async () => {
    const dataDir = await usedDataDir();
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'VERSION_MISMATCH',
      message: expect.stringMatching(/PostgreSQL 17, but this Escuta brings PostgreSQL 18\.\d+/),
    });
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false);
  });

  if (canMount) {
    it('that ended on a full disk waits for room, longer than for any other cause, and runs again by itself', async () => {
      const disk = smallDisk();
      try {
        const app = runApp({ dataDir: join(disk, 'postgres') });
        const { url = '' } = await app.event(({ event }) => event === 'ready');
        await ask(url, 'create table acknowledged as select id from generate_series(1, 5) id');
        fillWith(join(disk, 'ballast'));
        signal(liveServer(join(disk, 'postgres')), 'SIGKILL');
        await app.event(({ message = '' }) => message.includes('The disk is full'));
        const full = performance.now();
        await app.event(({ message = '' }) => message.includes('could not be started again yet'));
        // On a disk with room all tries are over by then.
        expect(performance.now() - full).toBeGreaterThan(8_000);
        expect(app.events.filter(({ event }) => event === 'end')).toEqual([]);
        rmSync(join(disk, 'ballast'));
        await expect.poll(() => storedRows(url, 5).catch(() => 0), { timeout: 60_000 }).toBe(5);
        expect(app.events.filter(({ event }) => event === 'end')).toEqual([]);
        await kill(app);
        signal(liveServer(join(disk, 'postgres')), 'SIGKILL');
      } finally {
        execFileSync('umount', ['--lazy', disk]);
      }
    });
  }
});
