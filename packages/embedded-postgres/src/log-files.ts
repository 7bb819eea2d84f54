import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfPresent } from './files.ts';

const keptLogs = 8;

/** The file that a server writes to before it opens its log. */
export function startupLog(root: string): string {
  return join(root, 'startup.log');
}

async function serverLogs(cluster: string): Promise<string[]> {
  const names = await readdir(join(cluster, 'log')).catch(() => []);
  // Names contain the time, so sorting them sorts by age.
  return names.filter((name) => /^postgresql-.*\.log$/.test(name)).sort();
}

const megabyte = 1024 ** 2;
/** Recovery needs room for a few segments of the write-ahead log, 16 MB each. */
const leastRoomMb = 64;

/** A full disk has no room for a message about it. */
async function fullDisk(root: string): Promise<string> {
  const disk = await statfs(root).catch(() => undefined);
  const room = disk ? Math.floor((disk.bavail * disk.bsize) / megabyte) : leastRoomMb;
  return room < leastRoomMb ? `The disk of ${root} is full: ${room} MB are free.` : '';
}

/** The end of a server's output, for the message about a failed start. */
export async function lastWords(root: string, cluster: string): Promise<string> {
  const newest = (await serverLogs(cluster)).at(-1);
  const files = [startupLog(root), ...(newest ? [join(cluster, 'log', newest)] : [])];
  const texts = await Promise.all(files.map((file) => readIfPresent(file).catch(() => '')));
  return (
    [await fullDisk(root), ...texts]
      .map((text) => (text ?? '').trim().slice(-1500))
      .join('\n')
      .trim() || 'it left no message.'
  );
}

/** Deletes all but the newest server logs (10 MB each). */
export async function pruneLogs(cluster: string): Promise<void> {
  const old = (await serverLogs(cluster)).slice(0, -keptLogs);
  await Promise.allSettled(old.map((name) => rm(join(cluster, 'log', name), { force: true })));
}
