import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.ts';
import { pruneLogs } from './log-files.ts';
import { findOrphan } from './orphan.ts';
import { type RunningServer, type ServerPlace, startServer, stopServer } from './postmaster.ts';
import { endFamily, isRecovering, isRunning, type ProcessIdentity, signal } from './processes.ts';

/** Waits before each try to start an ended server again, milliseconds. */
const waitsMs = [0, 250, 500, 1_000, 2_000, 4_000];
/** A server that has run this long is sound again: all tries are open to it. */
const soundMs = 10_000;
const pollMs = 500;
/** Size of a file of the log that the database writes ahead. */
const logFile = 16 * 1024 ** 2;
/** Below this much room the disk counts as full: the database may not run, and no try counts. */
const leastRoom = 2 * logFile;
/** Pause between looks for room on a full disk. */
const roomLookMs = 250;
/** A small disk never has that much room, and may do without: there it is tried when there is room for one file more, and after these pauses, each twice as long. */
const fullPauseMs = { shortest: 10_000, longest: 300_000 };
const logCheckMs = 3_600_000;

export interface Supervision {
  /** Throws when the data folder is not ours any more. */
  check: () => Promise<void>;
  /** Called when the server could not be started again. */
  onGivenUp: (error: EmbeddedDatabaseError) => void;
}

/** Resolves when the server has ended, or when it is stopped. One that another process started is asked for. */
async function end({ ended, identity }: RunningServer, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  if (ended !== undefined) {
    // The end of a process does not keep this one running, so a stop may not wait for it.
    await Promise.race([ended, once(stopping, 'abort')]);
    return;
  }
  const options = { signal: stopping, ref: false };
  while (isRunning(identity) && !stopping.aborted) await delay(pollMs, undefined, options).catch(() => undefined);
}

/** Room on the disk, bytes. One that does not tell is not taken for full. */
async function freeRoom({ cluster }: ServerPlace): Promise<number> {
  const disk = await statfs(cluster).catch(() => undefined);
  return disk ? disk.bsize * disk.bavail : Number.POSITIVE_INFINITY;
}

function givenUp(cause: unknown): EmbeddedDatabaseError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new EmbeddedDatabaseError(
    'GAVE_UP',
    `The embedded database ended by itself and could not be started again in ${waitsMs.length} tries. Remove the cause, then ` +
      `start Escuta again; nothing that was saved is lost. ${words}`,
    { cause },
  );
}

/** A server that is started again whenever it ends by itself, on the same port, so that the app's connections come back. */
export class SupervisedServer {
  readonly #place: ServerPlace;
  readonly #port: number;
  readonly #check: Supervision['check'];
  readonly #stopping = new AbortController();
  readonly #over: Promise<void>;
  /** The newest process, which may not be ready yet. */
  #identity: ProcessIdentity;
  #tries = 0;
  /** How long the next try on a full disk waits for room, milliseconds; undefined when the last one had room. */
  #fullPause: number | undefined;
  #stopped: Promise<void> | undefined;

  constructor(place: ServerPlace, server: RunningServer, { check, onGivenUp }: Supervision) {
    this.#place = place;
    this.#port = server.port;
    this.#check = check;
    this.#identity = server.identity;
    if (process.platform !== 'win32') process.once('exit', this.#onExit);
    const prune = setInterval(() => void pruneLogs(place.cluster), logCheckMs);
    prune.unref();
    this.#over = this.#keepRunning(server)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) onGivenUp(givenUp(error));
      })
      .finally(() => clearInterval(prune));
  }

  /** Stops it cleanly; calling it again does nothing. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /** Ends it at once, without its writing anything more. */
  end(): void {
    this.#stopping.abort();
    process.removeListener('exit', this.#onExit);
    endFamily(this.#identity);
  }

  /** For an app that ends without stop(). After a kill this does not run; the next start takes the server over. */
  readonly #onExit = () => signal(this.#identity, isRecovering(this.#identity) ? 'SIGQUIT' : 'SIGINT');

  async #stop(): Promise<void> {
    this.#stopping.abort();
    if (isRunning(this.#identity)) await stopServer(this.#place, this.#identity);
    await this.#over;
    process.removeListener('exit', this.#onExit);
  }

  async #keepRunning(first: RunningServer): Promise<void> {
    for (let server = first; ; ) {
      const since = performance.now();
      await end(server, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - since > soundMs) {
        this.#tries = 0;
        this.#fullPause = undefined;
      }
      this.#place.log('The database server ended unexpectedly. It is started again.', { server: server.identity.pid });
      server = await this.#startAgain();
      this.#place.log('The database server runs again.', { server: server.identity.pid });
    }
  }

  async #startAgain(): Promise<RunningServer> {
    for (let last: unknown = new Error('It ended again soon after each start.'); ; ) {
      const wasFull = await this.#waitForRoom();
      // What failed for want of room says nothing of the tries to come.
      if (wasFull) this.#tries = 0;
      const wait = wasFull ? 0 : waitsMs[this.#tries++];
      if (wait === undefined) throw last;
      try {
        await delay(wait, undefined, { signal: this.#stopping.signal });
        return await this.#tryAgain();
      } catch (error) {
        if (this.#stopping.signal.aborted) throw error;
        last = error;
        this.#place.log('The database server could not be started again yet.', { reason: (error as Error).message });
      }
    }
  }

  /** A full disk passes, however long it takes, and no try on it counts. Returns whether it was full. */
  async #waitForRoom(): Promise<boolean> {
    const room = await freeRoom(this.#place);
    if (room >= leastRoom) {
      this.#fullPause = undefined;
      return false;
    }
    const { root: folder } = this.#place;
    if (this.#fullPause === undefined)
      this.#place.log('The disk is full. The database server starts again as soon as there is room.', { folder });
    const pause = this.#fullPause ?? fullPauseMs.shortest;
    this.#fullPause = Math.min(2 * pause, fullPauseMs.longest);
    const enough = Math.min(leastRoom, room + logFile);
    const until = performance.now() + pause;
    while (performance.now() < until && (await freeRoom(this.#place)) < enough) {
      await delay(roomLookMs, undefined, { signal: this.#stopping.signal });
    }
    return true;
  }

  async #tryAgain(): Promise<RunningServer> {
    await this.#check();
    const orphan = await findOrphan(this.#place);
    if (orphan) await stopServer(this.#place, orphan);
    return startServer(this.#place, {
      port: this.#port,
      onlyThisPort: true,
      stopping: this.#stopping.signal,
      onLaunch: (identity) => {
        this.#identity = identity;
      },
    });
  }
}
