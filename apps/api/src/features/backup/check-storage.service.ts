import type { Readable } from 'node:stream';
import type { Storage } from '../../platform/storage.ts';
import { FILES_AT_ONCE } from './copy-files.service.ts';
import { withSnapshot } from './dump.queries.ts';
import { inOrder } from './in-order.ts';
import { figures } from './printout.ts';
import type { Tell } from './task.ts';

async function* linesIn(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** What the storage has of the files that rows refer to. */
export interface StorageCheck {
  files: number;
  bytes: number;
  /** Keys of files that are missing or empty. */
  missing: string[];
}

/** Asks the storage for every file that a row refers to at this instant; files that no row refers to are not looked for. */
export function checkStorage(
  url: string,
  { storage, tell, signal }: { storage: Storage; tell: Tell; signal: AbortSignal },
): Promise<StorageCheck> {
  return withSnapshot(url, async ({ keys }) => {
    const check: StorageCheck = { files: 0, bytes: 0, missing: [] };
    for await (const [key, size] of inOrder(
      linesIn(keys()),
      FILES_AT_ONCE,
      async (key) => [key, await storage.size(key)] as const,
    )) {
      signal.throwIfAborted();
      check.files += 1;
      if (size) check.bytes += size;
      // A file deleted at this moment, such as a logo that was replaced, counts too; the next check does not list it.
      else check.missing.push(key);
      tell(`${figures(check.files)} files, ${figures(check.missing.length)} missing`);
    }
    return check;
  });
}
