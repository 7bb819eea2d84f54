import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryResultRow } from 'pg';
import { databaseUrl, query } from '../database.ts';
import { type DataFolder, makeDataFolder } from '../folder.ts';
import { type Command, type RunningServer, runCommand, startServer } from '../server.ts';

const MOVED_CLOCK = `--import ${join(import.meta.dirname, '../moved-clock.mjs')}`;

/** An installation without the demonstration, whose clock a journey sets. Its address stays the same over restarts. */
export class Installation {
  readonly #folder: DataFolder;
  readonly #clock: string;
  #server: RunningServer | null = null;
  #ahead = 0;
  #port = '0';

  private constructor(folder: DataFolder) {
    this.#folder = folder;
    this.#clock = join(folder.path, 'clock');
  }

  static async make(): Promise<Installation> {
    return new Installation(await makeDataFolder());
  }

  get data(): string {
    return this.#folder.path;
  }

  get url(): string {
    if (!this.#server) throw new Error('the server does not run');
    return this.#server.url;
  }

  /** How far its clock is ahead, milliseconds. */
  get ahead(): number {
    return this.#ahead;
  }

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  setClock(instant: Date): void {
    this.#ahead = instant.getTime() - Date.now();
    writeFileSync(this.#clock, String(this.#ahead));
  }

  async start(): Promise<void> {
    this.#server = await startServer({ ...this.#env(), PORT: this.#port });
    this.#port = new URL(this.url).port;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#folder.remove();
  }

  /** Runs a command of the product, on its database if it runs. @returns what it printed */
  run(command: Command, ...args: string[]): Promise<string> {
    const DATABASE_URL = this.#server ? databaseUrl(this.data) : '';
    return runCommand(command, args, { DATABASE_URL, ...this.#env() });
  }

  query<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return query<Row>(sql, values, this.data);
  }

  #env() {
    const options = `${process.env.NODE_OPTIONS ?? ''} ${MOVED_CLOCK}`;
    return {
      ESCUTA_DATA_DIR: this.data,
      ESCUTA_DEMO: 'off',
      ESCUTA_E2E_CLOCK: this.#clock,
      NODE_OPTIONS: options,
    };
  }
}
