import { spawnSync } from 'node:child_process';
import { tell } from './bench.ts';

/** Whether a program is installed. */
export const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

/** Programs that a bench compares with, and the effect of a missing one. */
type Peers = Record<string, { package: string; without: string }>;

/** Reports missing programs before any measurement, and returns their names. */
export function tellMissing(peers: Peers): string[] {
  const missing = Object.keys(peers).filter((program) => !isInstalled(program));
  for (const program of missing) {
    const { package: name, without } = peers[program] as Peers[string];
    tell(`${program} is not installed (Debian: apt-get install ${name}): ${without}`);
  }
  return missing;
}
