import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LastingFolders, lastingFolder, readIfPresent, writeWhole } from '@escuta/embedded-postgres/files';
import { nullIfMissing } from './missing.ts';
import { StorageError } from './storage-fault.ts';

/** Storage of recordings, spectrograms and photos. Keys are `companies/<id>/…`, of plain characters and slashes; see also {@link tryStorage}. */
export interface Storage {
  /** What STORAGE_URL names, for messages. */
  readonly place: string;
  /** Reads the storage's mark; null if it has none. */
  mark(): Promise<string | null>;
  /** Writes the storage's mark. */
  setMark(mark: string): Promise<void>;
  /** Lists all files, in any order. */
  list(): AsyncIterable<StoredFile>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Size in bytes, or null for a missing file; throws when the storage fails. */
  size(key: string): Promise<number | null>;
  /** Streams bytes `start` to `end`, both inclusive; rejects before the first byte when the file cannot be opened. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Deletes what writes of processes that ended in the middle have left; returns the number of files. */
  sweep(): Promise<number>;
}

export interface StoredFile {
  key: string;
  bytes: number;
  changed: Date;
}

/** Reads the storage's mark; writes a new one if it has none. */
export async function markOf(storage: Storage): Promise<string> {
  const present = await storage.mark();
  if (present) return present;
  const mark = randomUUID();
  await storage.setMark(mark);
  return mark;
}

/** Lists the files of companies, in any order: all but the one that readiness writes. */
export async function* storedFiles(storage: Storage): AsyncGenerator<StoredFile> {
  for await (const file of storage.list()) if (file.key !== PROBE.key) yield file;
}

export async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _ of storedFiles(storage)) return false;
  return true;
}

/** Throws for a key that could lead outside the storage. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('invalid storage key');
  return key;
}
export const isKey = (key: string): boolean => KEY.test(key);

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Age at which a file that is not whole belongs to a process that has ended, milliseconds: writing one takes seconds. */
const LEFT_MS = 3_600_000;

/** File that holds the storage's mark. The empty folder below a missing mount has none. No key begins with a dot. */
export const MARK_FILE = '.storage';

/** Reads the mark from the text of that file; null if it is missing, or empty as earlier versions wrote it. */
export const markIn = (text: string | undefined): string | null =>
  /^[0-9a-f-]{36}$/.exec(text?.trim() ?? '')?.[0] ?? null;

async function* filesBelow(folder: string, above = ''): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(folder)) {
    const key = `${above}${entry.name}`;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield* filesBelow(path, `${key}/`);
    // A file may be deleted meanwhile.
    const found = entry.isFile() && isKey(key) ? await nullIfMissing(stat(path)) : null;
    if (found) yield { key, bytes: found.size, changed: found.mtime };
  }
}

/**
 * Stores files in a folder, which it creates. A write is atomic, and survives a power cut once `put` has resolved. Once `mark` was called,
 * writes and missing files are errors while the folder has another mark: its mount may have gone away.
 */
export async function folderStorage(root: string): Promise<Storage> {
  const path = (key: string) => join(root, checkKey(key));
  // One folder for all files that are not whole yet, so that sweeping reads no other.
  const parts = join(root, '.parts');
  await lastingFolder(root);
  const folders = new LastingFolders(root);
  const readMark = async () => markIn(await readIfPresent(join(root, MARK_FILE)));
  let known: string | null = null;
  const checkMark = async () => {
    if (known === null || (await readMark()) === known) return;
    throw new StorageError(`${root} is not the folder of the start any more: is it mounted?`, 'storage_unusable');
  };
  const present = async <Found>(found: Found | null) => {
    if (found === null) await checkMark();
    return found;
  };
  return {
    place: root,
    async mark() {
      known = await readMark();
      return known;
    },
    async setMark(mark) {
      await writeWhole(join(root, MARK_FILE), `${mark}\n`);
      known = mark;
    },
    list: () => filesBelow(root),
    async put(key, bytes) {
      const target = path(key);
      await checkMark();
      await folders.make(dirname(target));
      await mkdir(parts, { recursive: true });
      await writeWhole(target, bytes, { parts });
    },
    async size(key) {
      const found = await present(await nullIfMissing(stat(path(key))));
      return found?.isFile() ? found.size : null;
    },
    read: async (key, range) => (await open(path(key))).createReadStream(range),
    remove: (key) => rm(path(key), { force: true }),
    async sweep() {
      let swept = 0;
      for (const name of (await nullIfMissing(readdir(parts))) ?? []) {
        const file = join(parts, name);
        const found = await nullIfMissing(stat(file));
        if (!found || Date.now() - found.mtimeMs <= LEFT_MS) continue;
        await rm(file, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

/** A file that only shows that the storage works. */
const PROBE = { key: 'probe/ready', bytes: Buffer.from('ready') };

/** Writes and reads a tiny file. Throws when the storage cannot be used. */
export async function tryStorage(storage: Storage): Promise<void> {
  await storage.put(PROBE.key, PROBE.bytes);
  const found = await buffer(await storage.read(PROBE.key));
  if (!found.equals(PROBE.bytes)) throw new StorageError('the storage returned other bytes', 'storage_unusable');
}
