import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { lastingFolder, writeWhole } from '@escuta/embedded-postgres/files';
import { nullIfMissing } from './missing.ts';
import { StorageError } from './storage-fault.ts';

/** Storage of recordings, spectrograms and photos. Keys are `companies/<id>/…`, of plain characters and slashes; see also {@link tryStorage}. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Size in bytes, or null for a missing file; throws when the storage fails. */
  size(key: string): Promise<number | null>;
  /** Streams bytes `start` to `end`, both inclusive; rejects before the first byte when the file cannot be opened. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Deletes what writes of processes that ended in the middle have left. */
  sweep(): Promise<void>;
}

/** Throws for a key that could lead outside the storage. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('invalid storage key');
  return key;
}

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Age at which a file that is not whole belongs to a process that has ended, milliseconds: writing one takes seconds. */
const LEFT_MS = 3_600_000;

/** A file that is in the storage's folder and not in the empty one below a missing mount. No key begins with a dot. */
const MARK = '.storage';

/**
 * Stores files in a folder, which is created. Writes are atomic, and survive a power cut once `put` resolves. A folder that has been
 * replaced by another one since, such as by a lost mount, is not written to, and nothing counts as missing there.
 */
export async function folderStorage(root: string): Promise<Storage> {
  const path = (key: string) => join(root, checkKey(key));
  // One folder for all files that are not whole yet, so that sweeping reads no other.
  const parts = join(root, '.parts');
  await lastingFolder(root);
  await writeFile(join(root, MARK), '', { flag: 'a' });
  const checkMark = async () => {
    if (await nullIfMissing(stat(join(root, MARK)))) return;
    throw new StorageError(`${root} is not the folder of the start any more: is it mounted?`, 'storage_unusable');
  };
  const present = async <Found>(found: Found | null) => {
    if (found === null) await checkMark();
    return found;
  };
  return {
    async put(key, bytes) {
      const target = path(key);
      await checkMark();
      await lastingFolder(dirname(target), { root });
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
      for (const name of (await nullIfMissing(readdir(parts))) ?? []) {
        const file = join(parts, name);
        const found = await nullIfMissing(stat(file));
        if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(file, { force: true });
      }
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
