import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfPresent } from './files.ts';

/** What a running server writes about itself into `postmaster.pid`. */
export interface ServerPidFile {
  pid: number;
  port: number;
  /** 'starting', 'ready', 'stopping', 'standby', or '' while the file is being written. */
  status: string;
}

/** The server's own note in its cluster folder, undefined when no server has run since the last clean stop. */
export async function readPidFile(cluster: string): Promise<ServerPidFile | undefined> {
  const text = await readIfPresent(join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7] ?? '' };
}

/** Removes the note of a server that is known to be gone (its pid may be in use again, which stops a new server). */
export async function removePidFile(cluster: string): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
