import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { readIfPresent } from './files.ts';
import { identify, isInOurSpace, isRunning, isUnderOurKernel, type ProcessIdentity } from './processes.ts';
import { hasPulse } from './pulse.ts';

/** The process that wrote a lock file. */
export interface LockHolder extends ProcessIdentity {
  /** Unique for every attempt, so that a holder found dead stays dead. */
  token: string;
  host: string;
  /** Id of the installed system, '' where there is none, as in many containers. */
  machine: string;
}

function machineId(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** This process as the holder of a lock. */
export function ownHolder(token: string): LockHolder {
  const { pid } = process;
  const identity = identify(pid) ?? { pid, startTicks: '', space: '' };
  return { ...identity, token, host: hostname(), machine: machineId() };
}

/** The holder named in a lock file; undefined when the file does not exist. */
export async function readHolder(file: string): Promise<LockHolder | undefined> {
  const text = await readIfPresent(file);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as LockHolder;
  } catch {
    // Lock files are created complete. One emptied by a power cut had a holder that is dead.
    return { ...ownHolder('damaged'), pid: 0, startTicks: '', host: '' };
  }
}

/** 'unknown': neither can be proven here. Silence proves nothing, since the process may be paused. */
export type Fate = 'alive' | 'dead' | 'unknown';

/** Whether the holder named in this file, or the database server that it started, still exists. */
export function fateOf(file: string, holder: LockHolder): Fate {
  if (isInOurSpace(holder)) return isRunning(holder) ? 'alive' : 'dead';
  const pulse = hasPulse(dirname(file), holder.token);
  if (pulse) return 'alive';
  if (isUnderOurKernel(holder)) return pulse === false ? 'dead' : 'unknown';
  // From before the last start of this machine.
  const own = ownHolder('');
  return holder.host === own.host && holder.machine === own.machine ? 'dead' : 'unknown';
}
