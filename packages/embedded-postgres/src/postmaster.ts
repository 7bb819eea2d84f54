import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { giveToOwnerOf } from './files.ts';
import { lastWords, startupLog } from './log-files.ts';
import { readPidFile } from './pid-file.ts';
import { identify, isRecovering, isRunning, type ProcessIdentity, signal, waitUntilGone } from './processes.ts';
import { type Account, programOptions, runProgram } from './run-program.ts';

/** A cluster with the programs and the account that run it. */
export interface ServerPlace {
  binaries: Binaries;
  account: Account | undefined;
  /** The data root, which contains the cluster folder. */
  root: string;
  cluster: string;
  log: (message: string, details?: object) => void;
  /** File descriptor that the server keeps open, so that others can tell that it runs (see pulse.ts). */
  pulse?: number | undefined;
}

export interface StartOptions {
  /** Port of the server. Another free one is taken when it is in use, unless `onlyThisPort`. */
  port: number;
  onlyThisPort?: boolean;
  /** Ends the start, and the server that is starting. */
  stopping?: AbortSignal;
  /** Called with each launched process, which may not be ready yet. */
  onLaunch?: (identity: ProcessIdentity) => void;
}

/** A server that listens on 127.0.0.1. */
export interface RunningServer {
  identity: ProcessIdentity;
  port: number;
  /** Resolves when the server process ends; only for a server that this process started. */
  ended?: Promise<unknown>;
}

const isWindows = process.platform === 'win32';

/** A free TCP port of 127.0.0.1: `wanted` if possible, otherwise any. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(wanted, '127.0.0.1');
    await once(probe, 'listening');
  } catch (error) {
    if (wanted !== 0) return freePort();
    throw error;
  }
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function launchDirectly(place: ServerPlace, port: number): Promise<Omit<RunningServer, 'port'> | undefined> {
  // A file, not a pipe: the server may run longer than this process and must not block on a pipe without a reader.
  const output = await open(startupLog(place.root), 'w', 0o600);
  try {
    await giveToOwnerOf(place.root, startupLog(place.root));
    const child = spawn(place.binaries.postgres, ['-D', place.cluster, '-p', String(port)], {
      ...programOptions(place.account),
      stdio: ['ignore', output.fd, output.fd, ...(place.pulse === undefined ? [] : [place.pulse])],
      // Its own process group: Ctrl-C in the terminal reaches only the app, which stops the server last.
      detached: true,
    });
    const ended = once(child, 'exit').catch(() => undefined);
    await once(child, 'spawn');
    child.unref();
    const identity = identify(child.pid ?? 0);
    return identity && { identity, ended };
  } finally {
    await output.close();
  }
}

/** On Windows the server refuses administrator rights, as it refuses root elsewhere; pg_ctl drops them. */
async function launchByPgCtl(place: ServerPlace, port: number): Promise<Omit<RunningServer, 'port'> | undefined> {
  const args = ['start', '-w', '-D', place.cluster, '-l', startupLog(place.root), '-o', `-p ${port}`];
  await runProgram(place.binaries.pgCtl, args);
  const identity = identify((await readPidFile(place.cluster))?.pid ?? 0);
  return identity && { identity };
}

/** Waits while the server is running, without a limit: recovery after a power cut may take minutes. */
async function becomesReady(place: ServerPlace, identity: ProcessIdentity, stopping?: AbortSignal): Promise<boolean> {
  let nextWord = performance.now() + 10_000;
  while (isRunning(identity)) {
    // What it was recovering is recovered by the next start.
    if (stopping?.aborted) signal(identity, 'SIGQUIT');
    const file = await readPidFile(place.cluster);
    if (file?.pid === identity.pid && file.status === 'ready') return true;
    if (performance.now() > nextWord) {
      place.log('The database is still starting; it may be recovering from an interruption.');
      nextWord += 10_000;
    }
    await delay(10);
  }
  return false;
}

/**
 * Starts the server of a cluster. Resolves when it accepts connections; throws START_FAILED with the end of the server's output.
 */
export async function startServer(place: ServerPlace, options: StartOptions): Promise<RunningServer> {
  const { onlyThisPort = false, stopping, onLaunch } = options;
  let port = onlyThisPort ? options.port : await freePort(options.port);
  const end = performance.now() + 20_000;
  for (;;) {
    const launched = await (isWindows ? launchByPgCtl(place, port) : launchDirectly(place, port));
    if (launched) onLaunch?.(launched.identity);
    if (launched && (await becomesReady(place, launched.identity, stopping))) return { ...launched, port };
    const words = await lastWords(place.root, place.cluster);
    const nextPort = onlyThisPort ? port : await freePort(port);
    // Child processes of a killed server end a moment after it, and another program may have taken the port: both are tried again.
    const mayPass = nextPort !== port || /pre-existing shared memory block|already exists/.test(words);
    if (!mayPass || stopping?.aborted || performance.now() > end) {
      throw new EmbeddedDatabaseError('START_FAILED', `The embedded database in ${place.root} did not start: ${words}`);
    }
    port = nextPort;
    await delay(100);
  }
}

/**
 * Stops a server: ends its sessions and writes everything acknowledged to disk. One in recovery is ended at once: the next start recovers
 * it. Resolves when the process has ended.
 */
export async function stopServer(place: ServerPlace, identity: ProcessIdentity): Promise<void> {
  if (isWindows) {
    await runProgram(place.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-t', '60', '-D', place.cluster]);
    return;
  }
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ];
  for (const [name, limitMs] of steps) {
    if (name === 'SIGINT' && isRecovering(identity)) continue;
    signal(identity, name);
    if (await waitUntilGone(identity, limitMs, name === 'SIGINT' ? isRecovering : undefined)) return;
    place.log(`The database did not end on ${name}; the next start will recover it.`, { server: identity.pid });
  }
}
