import { BackupError } from './backup-error.ts';
import { FILES_AT_ONCE } from './copy-files.service.ts';
import { inOrder } from './in-order.ts';
import { filePath, hashOfFile, listedFiles, listPath, type Manifest, readManifest, tablePath } from './place.ts';
import { figures, megabytes } from './printout.ts';
import type { Tell } from './task.ts';

/** Faulty files of a backup that are named; a broken disk may have thousands. */
const MOST_NAMED = 20;

interface Expected {
  path: string;
  sha256: string;
}

function tablesOf(folder: string, { snapshot, tables, files }: Manifest): Expected[] {
  const parts = tables.map(({ name, sha256 }) => ({ path: tablePath(folder, snapshot, name), sha256 }));
  return [{ path: listPath(folder, snapshot), sha256: files.sha256 }, ...parts];
}

async function* filesOf(folder: string, { snapshot }: Manifest): AsyncGenerator<Expected> {
  for await (const { key, sha256 } of listedFiles(listPath(folder, snapshot))) {
    yield { path: filePath(folder, key), sha256 };
  }
}

/** Throws with the names of the files that are missing or not as they were written. */
async function verifyAll(
  expected: AsyncIterable<Expected> | Iterable<Expected>,
  { tell, total }: { tell: Tell; total: number },
): Promise<void> {
  const faults: string[] = [];
  let [done, bytes] = [0, 0];
  for await (const { path, sha256, found } of inOrder(expected, FILES_AT_ONCE, async ({ path, sha256 }) => ({
    path,
    sha256,
    found: await hashOfFile(path),
  }))) {
    done += 1;
    bytes += found?.bytes ?? 0;
    tell(`Verified ${figures(done)} of ${figures(total)}, ${megabytes(bytes)}`);
    if (found?.sha256 !== sha256) faults.push(`${path} ${found ? 'is damaged' : 'is missing'}`);
  }
  if (faults.length === 0) return;
  const more = faults.length > MOST_NAMED ? [`and ${figures(faults.length - MOST_NAMED)} more`] : [];
  throw new BackupError(`The backup is not whole:\n${[...faults.slice(0, MOST_NAMED), ...more].join('\n')}`);
}

/** Reads a whole backup and compares every hash. Throws {@link BackupError} with the names of what is wrong. */
export async function verifyBackup(folder: string, tell: Tell): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest) {
    throw new BackupError(
      `${folder} has no finished backup: its manifest.json, which is written last, is missing. Run npm run backup again with this folder.`,
    );
  }
  await verifyAll(tablesOf(folder, manifest), { tell, total: manifest.tables.length + 1 });
  await verifyAll(filesOf(folder, manifest), { tell, total: manifest.files.count });
  return manifest;
}
