import { spawnSync } from 'node:child_process';
import type { Needs } from './torture.ts';

/** Debian keeps some programs where only root looks for them. */
export const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

const isThere = (program: string) =>
  spawnSync('sh', ['-c', 'command -v "$0"', program], { env: { PATH } }).status === 0;

/** What this machine lacks for a torture, with the way out. Nothing is installed by a torture. */
export function missingNeeds({ programs = {}, root }: Needs): string[] {
  const missing = Object.entries(programs).filter(([program]) => !isThere(program));
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  const names = missing.map(([program]) => program).join(', ');
  return [
    ...(missing.length > 0 ? [`${names} missing (Debian: apt-get install ${packages})`] : []),
    ...(root && process.getuid?.() !== 0 ? ['it mounts a file as a disk, for which it has to be run by root'] : []),
  ];
}
