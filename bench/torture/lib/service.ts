import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { onClose } from '../../lib/closing.ts';
import { PATH } from './needs.ts';
import { familyOf, postmasterOf, signalAll, untilGone } from './processes.ts';

export interface Account {
  uid: number;
  gid: number;
}

/** A program that is started, killed and started again. Its words are in a file. */
export class Service {
  readonly #command: readonly string[];
  readonly #log: string;
  readonly #account: Account | undefined;
  readonly #database: string | undefined;
  #child: ChildProcess | undefined;

  /** A `database` is the data folder of a server that it starts and that is no child of it: Patroni's goes on without Patroni. */
  constructor(
    command: readonly string[],
    { log, account, database }: { log: string; account: Account | undefined; database?: string },
  ) {
    this.#command = command;
    this.#log = log;
    this.#account = account;
    this.#database = database;
    onClose(() => this.kill());
  }

  start(): void {
    const [program = '', ...args] = this.#command;
    const words = createWriteStream(this.#log, { flags: 'a' });
    const child = spawn(program, args, {
      ...this.#account,
      cwd: '/',
      env: { PATH, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(words, { end: false });
    this.#child = child;
  }

  /** Kills it with all that it has started. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    const isRunning = child?.pid && child.exitCode === null && child.signalCode === null;
    const ended = isRunning && once(child, 'exit');
    const all = [isRunning ? child.pid : 0, this.#database ? postmasterOf(this.#database) : 0].flatMap(familyOf);
    signalAll(all, 'SIGKILL');
    await ended;
    await Promise.all(all.map(untilGone));
  }
}
