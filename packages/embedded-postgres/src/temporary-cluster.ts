import { rmSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nobody } from './account.ts';
import { prepareBinaries, probeBinaries } from './binaries.ts';
import { createCluster, settingsFileName } from './cluster.ts';
import { askServer, urlOf } from './connect.ts';
import { clusterOf } from './data-root.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { randomName, readIfPresent } from './files.ts';
import { findServerPackage } from './package-files.ts';
import { readPidFile } from './pid-file.ts';
import { type RunningServer, type ServerPlace, startServer, stopServer } from './postmaster.ts';
import {
  identify,
  isInOurSpace,
  isRunning,
  isServerOf,
  type ProcessIdentity,
  signal,
  waitUntilGone,
} from './processes.ts';
import type { Account } from './run-program.ts';
import { loopbackOnly, type ServerSettings, settingsText } from './settings.ts';

/** A temporary server for tests and benches. */
export interface TemporaryCluster {
  /** URL of the database `postgres` for the superuser `escuta`. */
  url: string;
  version: string;
  kind: 'server' | 'embedded';
  /** Ends the server at once and removes its folder. */
  stop(): Promise<void>;
}

export interface TemporaryClusterOptions {
  /** 'server': the newest PostgreSQL installed below /usr/lib/postgresql, if there is one. Default 'embedded'. */
  prefer?: 'server' | 'embedded';
  /** Folder with initdb and postgres of an installed server; `prefer` is then ignored. */
  binDir?: string;
  /** false: nothing is synced to disk (faster, only for tests). Default true. */
  durable?: boolean;
  settings?: Record<string, string>;
}

const prefix = 'escuta-temporary-';
const notDurable: ServerSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function installedBinDir(): Promise<string | undefined> {
  const base = '/usr/lib/postgresql';
  const versions = await readdir(base).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest && join(base, newest, 'bin');
}

async function chooseBinaries(options: TemporaryClusterOptions, account: Account | undefined) {
  const binDir = options.binDir ?? (options.prefer === 'server' ? await installedBinDir() : undefined);
  const installed = binDir && (await probeBinaries(binDir, account));
  if (installed) return { kind: 'server' as const, binaries: installed };
  if (options.binDir !== undefined) {
    throw new EmbeddedDatabaseError('NO_BINARIES', `No PostgreSQL server runs from ${options.binDir}.`);
  }
  return {
    kind: 'embedded' as const,
    binaries: await prepareBinaries(findServerPackage(), account, { shared: tmpdir() }),
  };
}

/** Ends a server whose files are not needed any more: without a checkpoint or waiting for sessions. */
async function endAtOnce(identity: ProcessIdentity): Promise<void> {
  signal(identity, 'SIGQUIT');
  if (!(await waitUntilGone(identity, 5_000))) signal(identity, 'SIGKILL');
  await waitUntilGone(identity, 5_000);
}

async function removeIfAbandoned(folder: string): Promise<void> {
  const info = await lstat(folder);
  // Only folders of this account are trusted.
  if (!info.isDirectory() || info.uid !== process.getuid?.()) return;
  const text = await readIfPresent(join(folder, 'owner.json'));
  if (text === undefined) return;
  const owner = JSON.parse(text) as ProcessIdentity;
  if (isInOurSpace(owner) && isRunning(owner)) return;
  const server = identify((await readPidFile(clusterOf(folder)))?.pid ?? 0);
  if (server && (await isServerOf(server.pid, clusterOf(folder)))) await endAtOnce(server);
  await rm(folder, { recursive: true, force: true });
}

/** Removes the servers and folders of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  await Promise.allSettled(names.map((name) => removeIfAbandoned(join(tmpdir(), name))));
}

async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  await writeFile(join(folder, 'owner.json'), JSON.stringify(identify(process.pid)));
  await chmod(folder, 0o711);
  return folder;
}

async function startIn(place: ServerPlace, password: string, options: TemporaryClusterOptions): Promise<RunningServer> {
  const durable = options.durable ?? true;
  await createCluster(place.root, { ...place, password, durable });
  const settings = { ...loopbackOnly, ...(durable ? {} : notDurable), ...options.settings };
  await writeFile(join(place.root, settingsFileName), settingsText(settings), { mode: 0o644 });
  return startServer(place, { port: 0 });
}

function handleOf(place: ServerPlace, server: RunningServer): () => Promise<void> {
  const onExit = () => {
    signal(server.identity, 'SIGQUIT');
    rmSync(place.root, { recursive: true, force: true });
  };
  process.once('exit', onExit);
  return async () => {
    process.removeListener('exit', onExit);
    await (process.platform === 'win32' ? stopServer(place, server.identity) : endAtOnce(server.identity));
    await rm(place.root, { recursive: true, force: true, maxRetries: 3 });
  };
}

/**
 * Starts a cluster in a temporary folder. It is removed by `stop`, when this process exits, or, after a kill, by the next call of this
 * function.
 */
export async function startTemporaryCluster(options: TemporaryClusterOptions = {}): Promise<TemporaryCluster> {
  await removeAbandoned();
  const account = process.getuid?.() === 0 ? await nobody() : undefined;
  const { kind, binaries } = await chooseBinaries(options, account);
  const root = await makeFolder();
  const place: ServerPlace = { binaries, account, root, cluster: clusterOf(root), log: () => undefined };
  const password = randomName(24);
  try {
    const server = await startIn(place, password, options);
    const { version } = await askServer(server.port, password);
    return { url: urlOf(server.port, password, 'postgres'), version, kind, stop: handleOf(place, server) };
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}
