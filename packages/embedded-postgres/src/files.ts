import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';

/** Random text for names and passwords; safe in a URL and in a file name. */
export function randomName(bytes = 6): string {
  return randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'x');
}

/** True for an error of the file system with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Text of a file, undefined when there is none. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });
}

/** Whether something lies under that path and we may see it. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * As root, gives a path to the owner of the folder it lies in: someone who starts the app once with sudo can start it
 * without the next time.
 */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (!isRoot()) return;
  const owner = await stat(folder);
  if (owner.uid !== 0) await chown(path, owner.uid, owner.gid);
}

/** Puts a whole file in place or none: written aside, synced, renamed. It belongs to the folder's owner. */
export async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  const aside = `${file}.${randomName()}`;
  try {
    const handle = await open(aside, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (process.platform !== 'win32') await chmod(aside, mode);
    await giveToOwnerOf(dirname(file), aside);
    await rename(aside, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Makes renames in a folder survive a power cut (Windows does so by itself and refuses to open folders). */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and the missing ones above it. As root those we create can be passed through by the server's
 * account whatever the umask, and belong to whoever owns the folder above; folders already there stay as they are.
 */
export async function createFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  if (first === undefined || !isRoot()) return;
  let current = resolve(first);
  for (const part of ['', ...relative(current, resolve(folder)).split(sep)]) {
    current = resolve(current, part);
    await chmod(current, 0o711);
    await giveToOwnerOf(dirname(current), current);
  }
}
