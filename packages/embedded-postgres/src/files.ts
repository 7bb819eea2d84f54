import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Random text for names and passwords, safe in URLs and file names. */
export function randomName(bytes = 6): string {
  return randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'x');
}

/** Whether this is a system error with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Text of a file; undefined when it does not exist. */
export async function readIfPresent(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });
}

/** Whether the path exists and is accessible. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** As root, gives a path to the owner of its folder, so that after a start with sudo the app also starts without. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (!isRoot()) return;
  const owner = await stat(folder);
  if (owner.uid !== 0) await chown(path, owner.uid, owner.gid);
}

/**
 * Writes a file atomically: under another name, synced, then renamed. It is there after a power cut once this resolves. `mode` are its
 * permissions, whatever the umask; by default those of any new file. `parts` is the folder of the file until it is whole; by default its own.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
  { mode, parts = dirname(file) }: { mode?: number; parts?: string } = {},
): Promise<void> {
  const aside = join(parts, `${basename(file)}.${randomName()}.part`);
  try {
    const handle = await open(aside, 'wx', mode);
    try {
      await writeFile(handle, content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (mode !== undefined && process.platform !== 'win32') await chmod(aside, mode);
    await giveToOwnerOf(dirname(file), aside);
    await rename(aside, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Makes renames and new entries of a folder survive a power cut. Not needed on Windows, which also refuses to open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs each folder above one, the last of them `top`, so that their new entries survive a power cut. */
async function syncAbove(folder: string, top: string): Promise<void> {
  for (let current = resolve(folder); current !== resolve(top); ) {
    current = dirname(current);
    await syncFolder(current);
  }
}

/** Creates a folder and the missing ones above it, and syncs them, so that they survive a power cut. Returns the topmost one that it created. */
export async function lastingFolder(folder: string, mode?: number): Promise<string | undefined> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first !== undefined) await syncAbove(folder, dirname(first));
  return first;
}

/**
 * Creates folders below `root`, which must exist, so that they survive a power cut. Each folder is synced when it is first used, even if it exists:
 * another process may have just created it without a sync. Later uses skip the sync, which takes longer than a small write, unless the folder is gone.
 * Limit: if a folder is deleted under two processes, only the one that creates it again syncs it.
 */
export class LastingFolders {
  readonly #root: string;
  readonly #mode: number | undefined;
  readonly #synced = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(root: string, mode?: number) {
    this.#root = resolve(root);
    this.#mode = mode;
  }

  /** Creates a folder and the missing ones above it, which are there after a power cut once this resolves. */
  make(folder: string): Promise<void> {
    // One at a time: whoever finds a folder that another call has just created must wait for its sync too.
    const made = this.#last.then(() => this.#makeNow(resolve(folder)));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #makeNow(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: this.#mode });
    if (first !== undefined) this.#forgetBelow(resolve(first));
    if (this.#synced.has(folder)) return;
    await syncAbove(folder, this.#root);
    this.#synced.add(folder);
  }

  /** What was below a folder that had to be created is gone too. */
  #forgetBelow(folder: string): void {
    for (const known of this.#synced) if (`${known}${sep}`.startsWith(`${folder}${sep}`)) this.#synced.delete(known);
  }
}

/**
 * Creates a folder and the missing ones above it. When root creates them, the server's account can pass through, whatever the umask, and
 * they belong to the owner of the folder above. Existing folders are not changed.
 */
export async function createFolder(folder: string): Promise<void> {
  const first = await lastingFolder(folder, isRoot() ? 0o711 : 0o700);
  if (first === undefined || !isRoot()) return;
  let current = resolve(first);
  for (const part of ['', ...relative(current, resolve(folder)).split(sep)]) {
    current = resolve(current, part);
    await chmod(current, 0o711);
    await giveToOwnerOf(dirname(current), current);
  }
}
