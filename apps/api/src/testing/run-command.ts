import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { serverFile } from './app-process.ts';
import { holdAfter, type S3Server } from './s3-server.ts';

/** Error output of a command that did what it should: a line of progress every ten seconds at most. */
export const ONLY_PROGRESS = expect.stringMatching(/^(([A-Z][a-z]+ \d[^\n]*|Making the indexes)\n)*$/);

export interface Ran {
  code: number | null;
  out: string;
  errors: string;
}

/** Starts a command of the server from its sources, as npm does, with these settings alone. */
export function startCommand(
  file: 'admin.ts' | 'backup.ts' | 'import.ts' | 'restore.ts',
  args: readonly string[],
  settings: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ran> } {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...settings };
  const child = spawn(process.execPath, [...serverFile(file), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, errors]) => ({
      code,
      out,
      errors,
    }),
  );
  return { child, ended };
}

/** Runs such a command to its end. */
export const runCommand = (...given: Parameters<typeof startCommand>): Promise<Ran> => startCommand(...given).ended;

/** Starts a command and kills it when it has written so many files and the storage answers no further call. */
export async function killAfter(
  {
    storage,
    method,
    most,
    written,
  }: { storage: S3Server; method: string; most: number; written: () => Promise<number> },
  ...started: Parameters<typeof startCommand>
) {
  const held = holdAfter(storage, method, most);
  const { child, ended } = startCommand(...started);
  await Promise.race([held.reached, ended]);
  await expect.poll(written).toBe(most);
  child.kill('SIGKILL');
  expect((await ended).code).toBe(null);
  held.release();
}
