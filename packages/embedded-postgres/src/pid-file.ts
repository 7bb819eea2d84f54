import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfPresent } from './files.ts';

/** Content of `postmaster.pid`, which a running server writes. */
export interface ServerPidFile {
  pid: number;
  port: number;
  /** 'starting', 'ready', 'stopping', 'standby', or '' while the file is being written. */
  status: string;
}

/** The pid file of a cluster; undefined when no server has run since the last clean stop. */
export async function readPidFile(cluster: string): Promise<ServerPidFile | undefined> {
  const text = await readIfPresent(join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7] ?? '' };
}

/** Removes the pid file of a server that has ended: if another process has its pid now, a new server refuses to start. */
export async function removePidFile(cluster: string): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
