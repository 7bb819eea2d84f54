import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { nobody } from './account.ts';
import { withClient } from './connect.ts';
import { isRunning } from './processes.ts';
import { startEmbeddedServer } from './start-server.ts';
import { startTemporaryCluster } from './temporary-cluster.ts';
import { cleanUp, isRoot, liveServer, packageWithoutLinks, runApp, temporaryFolder } from './testing/run-app.ts';

afterEach(cleanUp);

/** Runs an app and ends it by a signal to its process group, as Ctrl-C does; expects a clean stop. */
async function runAndEnd(order: { dataDir: string }, name: NodeJS.Signals, cwd: string, folder = order.dataDir) {
  const app = runApp(order, { cwd });
  await app.event((event) => event.event === 'ready');
  const server = liveServer(folder);
  process.kill(-app.pid, name);
  expect(await app.ended).toBe(0);
  const reports = app.events.map((event) => event.event).filter((event) => event !== 'log');
  expect(reports).toEqual(['ready', 'answersBeforeStop', 'stopped']);
  expect(isRunning(server)).toBe(false);
  expect(existsSync(join(folder, 'cluster', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(folder, 'app.lock'))).toBe(false);
}

describe('embedded server, by folder and account', () => {
  it('starts in any current folder and stops cleanly on SIGTERM and on Ctrl-C', async () => {
    const cwd = temporaryFolder();
    const folder = join(cwd, 'data', 'postgres');
    await runAndEnd({ dataDir: 'data/postgres' }, 'SIGTERM', cwd, folder);
    await runAndEnd({ dataDir: 'data/postgres' }, 'SIGINT', cwd, folder);
  });

  it('starts as a normal user when install scripts were not allowed to run', async () => {
    const runAs = isRoot ? await nobody() : undefined;
    const folder = temporaryFolder();
    if (runAs) await chown(folder, runAs.uid, runAs.gid);
    const order = { dataDir: join(folder, 'postgres'), packageRoot: packageWithoutLinks(), runAs };
    await runAndEnd(order, 'SIGTERM', folder);
    const copies = () => readdirSync(join(folder, 'postgres', 'binaries'));
    expect(copies()).toEqual([expect.stringMatching(/^escuta-postgres-18/)]);
    const made = statSync(join(folder, 'postgres', 'binaries', copies()[0] ?? '')).ino;
    await runAndEnd(order, 'SIGINT', folder);
    expect(statSync(join(folder, 'postgres', 'binaries', copies()[0] ?? '')).ino).toBe(made);
  });

  if (isRoot) {
    it('runs as the owner of the data folder when root starts it, so that this user can start it next', async () => {
      const user = await nobody();
      const folder = temporaryFolder(0o700);
      await chown(folder, user.uid, user.gid);
      const dataDir = join(folder, 'data', 'postgres');
      await runAndEnd({ dataDir }, 'SIGTERM', '/');
      expect(statSync(join(dataDir, 'cluster')).uid).toBe(user.uid);
      const asUser = { dataDir, runAs: user, packageRoot: packageWithoutLinks() };
      await runAndEnd(asUser, 'SIGTERM', '/');
    });

    it('as root in a folder closed to others stores the database elsewhere and finds it again', async () => {
      const closed = temporaryFolder(0o700);
      const dataDir = join(closed, 'data', 'postgres');
      const fallbackBase = join(temporaryFolder(), 'escuta');
      const messages: string[] = [];
      const options = { dataDir, fallbackBase, log: (message: string) => void messages.push(message), onEnd: () => {} };
      mkdirSync(dataDir, { recursive: true });
      const first = await startEmbeddedServer(options);
      await withClient(first.url, (client) => client.query('create table kept as select 42 as answer'));
      await first.stop();
      expect(messages.join()).toContain(`${dataDir}/postgres-is-elsewhere.json says so`);
      expect(statSync(closed).mode & 0o777).toBe(0o700);
      const second = await startEmbeddedServer(options);
      const { rows } = await withClient(second.url, (client) => client.query('select answer from kept'));
      await second.stop();
      expect(rows).toEqual([{ answer: 42 }]);
    });
  }

  it('names the folder that it cannot use', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const start = startEmbeddedServer({ dataDir: join(file, 'postgres'), log: () => {}, onEnd: () => {} });
    await expect(start).rejects.toMatchObject({
      code: 'FOLDER_NOT_USABLE',
      message: expect.stringContaining(join(file, 'postgres')),
    });
  });
});

describe('temporary cluster', () => {
  it('runs the embedded server and removes its folder', async () => {
    const cluster = await startTemporaryCluster({ durable: false });
    const { rows } = await withClient(cluster.url, (client) =>
      client.query(
        "select current_setting('fsync') as fsync, current_setting('data_directory') as folder, rolsuper from pg_roles where rolname = current_user",
      ),
    );
    await cluster.stop();
    expect(cluster).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^18\./) });
    expect(rows[0]).toMatchObject({ fsync: 'off', rolsuper: true });
    expect(existsSync(rows[0].folder)).toBe(false);
  });

  it('refuses a folder without a server', async () => {
    await expect(startTemporaryCluster({ binDir: temporaryFolder() })).rejects.toMatchObject({ code: 'NO_BINARIES' });
  });
});
