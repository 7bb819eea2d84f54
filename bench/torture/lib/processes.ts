import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A process with all that it has started, as they are now; empty for 0. */
export function familyOf(pid: number): number[] {
  if (pid === 0) return [];
  const family = [pid];
  const parents = readdirSync('/proc').flatMap((name) => {
    try {
      // The name of the program, in brackets, may have spaces.
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return parent === undefined ? [] : [{ child: Number(name), parent: Number(parent) }];
    } catch {
      return [];
    }
  });
  for (const each of family) family.push(...parents.filter(({ parent }) => parent === each).map(({ child }) => child));
  return family;
}

/** Sends a signal to each process that is still there. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Resolves when a process has ended. */
export async function untilGone(pid: number): Promise<void> {
  while (isThere(pid)) await delay(5);
}

function readOr(file: string, other: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return other;
  }
}

/** Process of the database server of this data folder that has all its others as children; 0 without one. */
export function postmasterOf(folder: string): number {
  const [pid] = readOr(join(folder, 'postmaster.pid'), '0').split('\n');
  const isOurs = readOr(`/proc/${pid}/cmdline`, '').includes(folder);
  return isOurs ? Number(pid) : 0;
}

/** Memory that a process occupies now, MB; 0 for none. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] =
    pid === 0 ? [] : (/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []);
  return Number(kilobytes ?? 0) / 1024;
}
