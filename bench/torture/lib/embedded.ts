import { readFileSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onClose, temporaryFolder } from '../../lib/closing.ts';
import { type App, kill, runCommand, startApp } from './app.ts';
import type { SettledPlace } from './oracle.ts';
import { familyOf, postmasterOf, signalAll, untilGone } from './processes.ts';

/** The product with its embedded database in one data folder. */
export class EmbeddedApp implements SettledPlace {
  readonly data: string;
  /** Of sounds and photos. */
  readonly files: string;
  app: App | undefined;

  private constructor(data: string, files: string) {
    this.data = data;
    this.files = files;
  }

  /** In a new folder, or in given ones. The database ends with the torture, also when the app was killed. */
  static async start(data?: string, files?: string): Promise<EmbeddedApp> {
    const folder = data ?? (await temporaryFolder());
    // Started by root, the database runs as another account.
    if (data === undefined) await chmod(folder, 0o755);
    const embedded = new EmbeddedApp(folder, files ?? join(folder, 'files'));
    onClose(() => embedded.killDatabase());
    await embedded.start();
    return embedded;
  }

  stored(key: string): Promise<Buffer> {
    return readFile(join(this.files, key));
  }

  get #postgres(): string {
    return join(this.data, 'postgres');
  }

  urls(): readonly string[] {
    return this.app ? [this.app.url] : [];
  }

  owner(): string {
    const { password, port } = JSON.parse(readFileSync(join(this.#postgres, 'state.json'), 'utf8'));
    return `postgres://escuta:${password}@127.0.0.1:${port}/escuta`;
  }

  purge(): Promise<void> {
    return runCommand('admin', ['purge'], this.#settings);
  }

  get #settings(): Record<string, string> {
    return { ESCUTA_DATA_DIR: this.data, STORAGE_URL: this.files };
  }

  /** Its process that has all others as children; 0 without one. */
  postmaster(): number {
    return postmasterOf(join(this.#postgres, 'cluster'));
  }

  async start(): Promise<number> {
    this.app = await startApp(this.#settings);
    return this.app.startedMs;
  }

  /** Kills the app; the database goes on. */
  async killApp(): Promise<void> {
    const { app } = this;
    this.app = undefined;
    if (app) await kill(app);
  }

  async killDatabase(): Promise<void> {
    const pid = this.postmaster();
    if (pid === 0) return;
    signalAll([pid], 'SIGKILL');
    await untilGone(pid);
  }

  /** Kills everything at once; the signals are sent when this returns. Reads the postmaster's id from the data folder unless it is given. */
  async killAll(postmaster = this.postmaster()): Promise<void> {
    const database = familyOf(postmaster);
    const ended = this.killApp();
    signalAll(database, 'SIGKILL');
    await Promise.all([ended, ...database.map(untilGone)]);
  }

  async stop(): Promise<void> {
    const { app } = this;
    this.app = undefined;
    app?.child.kill('SIGTERM');
    await app?.ended;
  }
}
