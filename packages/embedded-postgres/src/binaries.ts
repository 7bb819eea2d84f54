import { createHash } from 'node:crypto';
import { lstatSync, type Stats } from 'node:fs';
import { chmod, constants, copyFile, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { createFolder, exists, randomName } from './files.ts';
import type { ServerPackage } from './package-files.ts';
import { type Account, runProgram } from './run-program.ts';

/** Server programs that were tried under the account. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** For example '18.4'. */
  version: string;
  major: number;
}

/** The programs of a bin folder; undefined when `postgres` does not run there under the account. */
export async function probeBinaries(binDir: string, account: Account | undefined): Promise<Binaries | undefined> {
  const program = (name: string) => join(binDir, process.platform === 'win32' ? `${name}.exe` : name);
  const result = await runProgram(program('postgres'), ['--version'], { account }).catch(() => undefined);
  const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(result?.output ?? '')?.[1];
  if (result?.code !== 0 || !version) return undefined;
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  return { ...programs, version, major: Number.parseInt(version, 10) };
}

function hasAllLinks(source: ServerPackage): boolean {
  return source.links.every((link) => lstatOrNothing(join(source.root, link.target)) !== undefined);
}

function lstatOrNothing(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Plain files of the package below `native`, as relative paths, without static libraries, which only compilers need. */
async function plainFiles(source: ServerPackage): Promise<string[]> {
  const native = join(source.root, 'native');
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.a'))
    .map((entry) => relative(native, join(entry.parentPath, entry.name)));
}

function isWhole(source: ServerPackage, files: string[], copy: string): boolean {
  const native = join(source.root, 'native');
  const sizeOf = (path: string) => lstatOrNothing(path)?.size;
  return (
    files.every((file) => sizeOf(join(copy, file)) === sizeOf(join(native, file))) &&
    source.links.every((link) => lstatOrNothing(join(copy, relative('native', link.target)))?.isSymbolicLink())
  );
}

async function fill(source: ServerPackage, files: string[], target: string): Promise<void> {
  const folders = new Set(files.map((file) => dirname(file)));
  for (const folder of folders) await mkdir(join(target, folder), { recursive: true });
  await Promise.all(
    files.map(async (file) => {
      await copyFile(join(source.root, 'native', file), join(target, file), constants.COPYFILE_FICLONE);
      await chmod(join(target, file), dirname(file) === 'bin' ? 0o755 : 0o644);
    }),
  );
  for (const link of source.links) {
    const path = join(target, relative('native', link.target));
    await symlink(relative(dirname(link.target), link.source), path);
  }
  // The server's account needs access, whatever our umask is.
  const all = await readdir(target, { recursive: true, withFileTypes: true });
  const made = all.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all([target, ...made].map((folder) => chmod(folder, 0o755)));
}

/** A folder in a shared place is trusted only when no other account can have created it or written to it. */
async function isTrusted(folder: string): Promise<boolean> {
  const info = await lstat(folder);
  const own = process.getuid === undefined || info.uid === process.getuid();
  return info.isDirectory() && own && (process.platform === 'win32' || (info.mode & 0o022) === 0);
}

async function copyInto(source: ServerPackage, place: string, name: string): Promise<string | undefined> {
  await createFolder(place);
  const target = join(place, name);
  const files = await plainFiles(source);
  if (await exists(target)) {
    if (!(await isTrusted(target))) return undefined;
    if (isWhole(source, files, target)) return target;
    await rename(target, `${target}.old-${randomName()}`);
  }
  const aside = `${target}.new-${randomName()}`;
  await mkdir(aside, { mode: 0o700 });
  try {
    await fill(source, files, aside);
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another process may have finished the same copy first.
    if (!(await exists(target)) || !(await isTrusted(target)) || !isWhole(source, files, target)) throw error;
  }
  return target;
}

/** Removes copies of earlier versions and interrupted copies. A server still running from one keeps its open files. */
async function removeOthers(place: string, name: string): Promise<void> {
  const others = (await readdir(place)).filter((entry) => entry.startsWith('escuta-postgres-') && entry !== name);
  // Copies of another account cannot be removed.
  await Promise.allSettled(others.map((entry) => rm(join(place, entry), { recursive: true, force: true })));
}

/**
 * Programs that run under the account: those of the package when it is complete and the account can read it, otherwise a copy in the
 * first of `places` that works, made once and checked at every start. `ownPlace` is a folder of this app alone: earlier versions are
 * removed from it.
 */
export async function prepareBinaries(
  source: ServerPackage,
  account: Account | undefined,
  places: { ownPlace?: string; shared: string },
): Promise<Binaries> {
  const direct = hasAllLinks(source) ? await probeBinaries(join(source.root, 'native', 'bin'), account) : undefined;
  if (direct) return direct;
  const mark = createHash('sha256').update(`${source.version} ${process.getuid?.()}`).digest('hex').slice(0, 12);
  const name = `escuta-postgres-${source.version}-${mark}`;
  const reasons: string[] = [];
  for (const place of [places.ownPlace, places.shared]) {
    if (place === undefined) continue;
    try {
      const copy = await copyInto(source, place, name);
      const found = copy && (await probeBinaries(join(copy, 'bin'), account));
      if (found && place === places.ownPlace) await removeOthers(place, name);
      if (found) return found;
      reasons.push(`${place}: the programs do not run there`);
    } catch (error) {
      reasons.push(`${place}: ${(error as Error).message}`);
    }
  }
  throw new EmbeddedDatabaseError(
    'NO_BINARIES',
    `The programs of the embedded database could not be prepared (${reasons.join('; ')}). ` +
      'Free some space there, or name a database server in DATABASE_URL.',
  );
}
