import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { query } from './database.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface RunningServer {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts the product like `npm start` and waits for the address it prints. The demo's people are not
 * offered the tour; the tour's own tests turn it on.
 */
export async function startServer(env: Record<string, string> & { ESCUTA_DATA_DIR: string }): Promise<RunningServer> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    // A build in this process says "production", where an empty address is refused.
    env: { ...process.env, NODE_ENV: '', PORT: '0', ESCUTA_LOG_LEVEL: 'warn', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /listening at (http:\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
  });
  await query('update users set tour = false', [], env.ESCUTA_DATA_DIR);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    url,
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type Command = 'first-user' | 'import' | 'import-addresses' | 'admin';

/** Runs a command of the product. @returns what it printed */
export async function runCommand(command: Command, args: string[], env: Record<string, string>): Promise<string> {
  const file = join(ROOT, `apps/api/src/${command}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...env },
    cwd: ROOT,
  });
  return stdout;
}
