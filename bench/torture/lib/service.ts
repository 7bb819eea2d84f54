import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { onClose } from '../../lib/closing.ts';
import { PATH } from './needs.ts';
import { familyOf, signalAll } from './processes.ts';

export interface Account {
  uid: number;
  gid: number;
}

/** A program that is started, killed and started again. Its words are in a file. */
export class Service {
  readonly #command: readonly string[];
  readonly #log: string;
  readonly #account: Account | undefined;
  #child: ChildProcess | undefined;

  constructor(command: readonly string[], { log, account }: { log: string; account: Account | undefined }) {
    this.#command = command;
    this.#log = log;
    this.#account = account;
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
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    signalAll(familyOf(child.pid), 'SIGKILL');
    await ended;
  }
}
