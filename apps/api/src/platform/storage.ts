import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { nullIfMissing } from './missing.ts';

/** Storage of recordings, spectrograms and photos. Keys are `companies/<id>/…`, of plain characters and slashes. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Size in bytes, or null for a missing file; throws when the storage fails. */
  size(key: string): Promise<number | null>;
  /** Streams bytes `start` to `end`, both inclusive; rejects before the first byte when the file cannot be opened. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** Throws for a key that could lead outside the storage. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('invalid storage key');
  return key;
}

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Stores files in a folder. Writes are atomic. */
export function folderStorage(root: string): Storage {
  const path = (key: string) => join(root, checkKey(key));
  return {
    async put(key, bytes) {
      const target = path(key);
      const draft = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async size(key) {
      const found = await nullIfMissing(stat(path(key)));
      return found?.isFile() ? found.size : null;
    },
    read: async (key, range) => (await open(path(key))).createReadStream(range),
    remove: (key) => rm(path(key), { force: true }),
  };
}
