import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { withClient } from './connect.ts';
import { isRunning, signal, waitUntilGone } from './processes.ts';
import { hasPulse } from './pulse.ts';
import { startEmbeddedServer } from './start-server.ts';
import { cleanUp, hasNamespaces, kill, liveServer, runApp, temporaryFolder } from './testing/run-app.ts';

afterEach(cleanUp);

const newDataDir = () => join(temporaryFolder(), 'postgres');

const start = (dataDir: string) =>
  startEmbeddedServer({
    dataDir,
    log: () => undefined,
    onEnd: (error) => {
      throw error;
    },
  });

async function rowsOf(url: string): Promise<number> {
  const { rows } = await withClient(url, (client) => client.query('select count(*)::int from acknowledged'));
  return rows[0].count;
}

/** Lets the lock file look as if its holder had been silent for an hour. */
const silence = (dataDir: string) =>
  utimesSync(join(dataDir, 'app.lock'), new Date(), new Date(Date.now() - 3_600_000));

/** Waits until no process of the holder named in the lock file is left: the children of a killed server end a moment after it. */
async function waitForNoPulse(dataDir: string): Promise<void> {
  const { token } = JSON.parse(readFileSync(join(dataDir, 'app.lock'), 'utf8'));
  await expect.poll(() => hasPulse(dataDir, token), { timeout: 60_000 }).toBe(false);
}

/** Makes the folder look as if its holder ran on another machine. */
function moveToAnotherMachine(dataDir: string): void {
  for (const file of ['app.lock', 'launched-by.json'].map((name) => join(dataDir, name))) {
    const holder = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...holder, space: 'boot pid:[1]', host: 'servidor-7', machine: 'm7' }));
  }
}

describe('[OPS-02] the data folder', () => {
  it('is refused to a second app while the first is paused, which then goes on', async () => {
    const dataDir = newDataDir();
    const first = runApp({ dataDir, writes: true });
    const { url = '' } = await first.event(({ event }) => event === 'ready');
    first.child.kill('SIGSTOP');
    silence(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    const seen = first.events.length;
    first.child.kill('SIGCONT');
    await expect.poll(() => first.events.length, { timeout: 60_000 }).toBeGreaterThan(seen);
    expect(await rowsOf(url)).toBeGreaterThan(0);
  });

  if (hasNamespaces) {
    it('is refused to an app in another container while the first, paused with its database, is silent', async () => {
      const dataDir = newDataDir();
      const first = runApp({ dataDir });
      await first.event(({ event }) => event === 'ready');
      const server = liveServer(dataDir);
      first.child.kill('SIGSTOP');
      signal(server, 'SIGSTOP');
      silence(dataDir);
      const second = runApp({ dataDir }, { elsewhere: true });
      const { code } = await second.event(({ event }) => event === 'failed' || event === 'ready');
      expect(code).toBe('DATA_FOLDER_IN_USE');
      // Its app is dead, but not its database.
      signal(server, 'SIGCONT');
      await kill(first);
      const third = runApp({ dataDir }, { elsewhere: true });
      expect((await third.event(({ event }) => event === 'failed' || event === 'ready')).code).toBe(
        'DATA_FOLDER_IN_USE',
      );
      expect(liveServer(dataDir)).toEqual(server);
    });

    it('of a killed container opens at once with every acknowledged row', async () => {
      const dataDir = newDataDir();
      const first = runApp({ dataDir, writes: true }, { elsewhere: true });
      await first.event(({ id = 0 }) => id >= 50);
      await kill(first);
      const rows = Math.max(...first.events.map(({ id = 0 }) => id));
      await waitForNoPulse(dataDir);
      expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(true);
      const next = await start(dataDir);
      expect(await rowsOf(next.url)).toBeGreaterThanOrEqual(rows);
      await next.stop();
    });
  }

  it('of a machine that cannot be seen is refused until the files that the refusal names are deleted', async () => {
    const dataDir = newDataDir();
    const first = runApp({ dataDir });
    await first.event(({ event }) => event === 'ready');
    const server = liveServer(dataDir);
    await kill(first);
    signal(server, 'SIGKILL');
    await waitUntilGone(server, 60_000);
    await waitForNoPulse(dataDir);
    moveToAnotherMachine(dataDir);
    const files = [join(dataDir, 'app.lock'), join(dataDir, 'cluster', 'postmaster.pid')];
    for (const file of files) {
      const refusal = await start(dataDir).catch((error: Error) => error);
      expect(refusal).toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
      expect(String(refusal)).toContain(`servidor-7`);
      expect(String(refusal)).toContain(`delete ${files.join(' and ')}`);
      expect(existsSync(file)).toBe(true);
      rmSync(file);
    }
    const next = await start(dataDir);
    await next.stop();
  });

  it('taken by another app during a pause is left alone: the first ends at once, and so does its database', async () => {
    const dataDir = newDataDir();
    const first = runApp({ dataDir, writes: true });
    await first.event(({ id = 0 }) => id >= 5);
    const server = liveServer(dataDir);
    first.child.kill('SIGSTOP');
    signal(server, 'SIGSTOP');
    const lock = join(dataDir, 'app.lock');
    const successor = { ...JSON.parse(readFileSync(lock, 'utf8')), token: 'successor', host: 'servidor-7' };
    writeFileSync(lock, JSON.stringify(successor));
    first.child.kill('SIGCONT');
    expect(await first.ended).toBe(3);
    expect(await waitUntilGone(server, 1_000)).toBe(true);
    expect(isRunning(server)).toBe(false);
    expect(first.events.at(-1)).toMatchObject({ event: 'end', code: 'FOLDER_LOST' });
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(successor);
  });
});
