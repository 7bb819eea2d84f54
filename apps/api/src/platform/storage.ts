import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { nullIfMissing } from './missing.ts';

/** Where recordings, spectrograms and photos lie. Keys are ours: `companies/<id>/…`, slashes and plain characters. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Size in bytes, or null when nothing lies there; a storage that cannot tell throws. */
  size(key: string): Promise<number | null>;
  /** Streams bytes `start` to `end`, both inclusive; what cannot be opened rejects before a byte is sent. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** Throws for a key that could lead elsewhere. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('storage key out of form');
  return key;
}

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Keeps files in a folder. A file appears whole or not at all. */
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
