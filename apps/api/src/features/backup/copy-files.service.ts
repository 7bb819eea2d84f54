import { dirname } from 'node:path';
import { LastingFolders, writeWhole } from '@escuta/embedded-postgres/files';
import type { Storage } from '../../platform/storage.ts';
import { newTally, tallied } from '../../platform/tally.ts';
import { BackupError } from './backup-error.ts';
import { inOrder } from './in-order.ts';
import { filePath, hashOfFile, type ListedFile, listedFiles } from './place.ts';
import { partsOf } from './target.ts';

/** Files copied at a time: each waits for the storage, and for the disk to sync it. */
export const FILES_AT_ONCE = 8;

/** A file of the backup; `sha256` is null when the storage does not have it. */
export interface CopiedFile {
  key: string;
  bytes: number;
  sha256: string | null;
}

/** Where files come from and go to. */
class Copying {
  readonly storage: Storage;
  readonly folder: string;
  readonly #folders: LastingFolders;

  constructor(storage: Storage, folder: string) {
    this.storage = storage;
    this.folder = folder;
    this.#folders = new LastingFolders(folder, 0o700);
  }

  /** The path of a file, whose folder it creates. */
  async pathOf(key: string): Promise<string> {
    const path = filePath(this.folder, key);
    await this.#folders.make(dirname(path));
    return path;
  }
}

async function copyFile({ storage, folder }: Copying, key: string, path: string, size: number): Promise<CopiedFile> {
  const tally = newTally();
  async function* whole() {
    yield* tallied(await storage.read(key), tally);
    if (tally.bytes !== size)
      throw new BackupError(`The storage broke off ${key} after ${tally.bytes} of ${size} bytes.`);
  }
  await writeWhole(path, whole(), { mode: 0o600, parts: partsOf(folder) });
  return { key, bytes: size, sha256: tally.hash.digest('hex') };
}

/**
 * Copies a file of the storage into the backup, unless it is there already. The name of a file follows from its content, so size and hash
 * tell; `earlier` is the hash in the backup before.
 */
async function keepFile(copying: Copying, key: string, earlier: string | undefined): Promise<CopiedFile> {
  const { storage } = copying;
  const size = await storage.size(key);
  if (size === null) return { key, bytes: 0, sha256: null };
  const path = await copying.pathOf(key);
  const there = await hashOfFile(path);
  if (there?.bytes === size && (earlier ?? there.sha256) === there.sha256) return { key, ...there };
  try {
    return await copyFile(copying, key, path, size);
  } catch (error) {
    // Deleted at this moment, such as a logo that was replaced.
    if ((await storage.size(key)) === null) return { key, bytes: 0, sha256: null };
    throw error;
  }
}

/** Files of the backup before, in their order, to be asked for in the same order. */
export class EarlierFiles {
  readonly #files: AsyncIterator<ListedFile>;
  #next: ListedFile | undefined;
  /** Keys that nobody asked for: they belong to the backup before alone. */
  readonly dropped: string[] = [];

  constructor(list: string | undefined) {
    const none: AsyncIterable<ListedFile> = (async function* () {})();
    this.#files = (list === undefined ? none : listedFiles(list))[Symbol.asyncIterator]();
  }

  async #advance(): Promise<void> {
    const { done, value } = await this.#files.next();
    this.#next = done ? undefined : value;
  }

  async hashOf(key: string): Promise<string | undefined> {
    if (!this.#next) await this.#advance();
    while (this.#next && this.#next.key < key) {
      this.dropped.push(this.#next.key);
      await this.#advance();
    }
    return this.#next?.key === key ? this.#next.sha256 : undefined;
  }

  /** Drops what is left. */
  async end(): Promise<void> {
    if (!this.#next) await this.#advance();
    for (; this.#next; await this.#advance()) this.dropped.push(this.#next.key);
  }
}

/** Copies files, several at a time, and yields them in the order of their keys. */
export async function* copyFiles(
  storage: Storage,
  folder: string,
  keys: AsyncIterable<string>,
  earlier: EarlierFiles,
): AsyncGenerator<CopiedFile> {
  async function* known() {
    for await (const key of keys) yield { key, hash: await earlier.hashOf(key) };
    await earlier.end();
  }
  const copying = new Copying(storage, folder);
  yield* inOrder(known(), FILES_AT_ONCE, ({ key, hash }) => keepFile(copying, key, hash));
}
