import { ConfigError } from '../../config.ts';
import type { Services } from '../../context.ts';
import { isEmpty, MARK_FILE, markOf, type Storage } from '../../platform/storage.ts';
import { filesAreStored, findMark, lockMark, writeMark } from './mark.queries.ts';

type Parts = Pick<Services, 'storage' | 'connections'>;

const WAY_OUT =
  'If it is the right place all the same, such as a new one after a loss, run npm run admin -- storage adopt.';

function refusal({ place }: Storage, reason: string): ConfigError {
  return new ConfigError(`STORAGE_URL: ${place} ${reason}\n${WAY_OUT}`);
}

const empty = (storage: Storage) =>
  refusal(storage, 'is empty, but this database has a storage already: is the folder mounted, is the address right?');

/** Compares the mark of the storage with the one in the database. Throws ConfigError when they differ, with the reason and the way out. */
export async function proveMark(storage: Storage, known: string): Promise<void> {
  const present = await storage.mark();
  if (present === known) return;
  if (present) throw refusal(storage, 'is the storage of another database.');
  if (await isEmpty(storage)) throw empty(storage);
  throw refusal(storage, `has files, but not the file ${MARK_FILE}: copy it with them.`);
}

/** Like {@link claimStorage}, but writes nothing: a database without a mark accepts any storage. */
export async function proveStorage({ storage, connections }: Parts): Promise<void> {
  const known = await findMark(connections.system);
  if (known) await proveMark(storage, known);
}

/**
 * Checks at a start that STORAGE_URL leads to the storage of this database: a mount may be missing, or be another one. The first start writes
 * the same mark into both; later ones compare them. An installation older than the marks keeps the storage it finds, unless that is empty
 * while rows refer to files. Throws ConfigError for a wrong storage.
 */
export async function claimStorage({ storage, connections }: Parts): Promise<void> {
  // The usual start only reads, so it also works while the database takes no writes.
  const known = await findMark(connections.system);
  if (known) return proveMark(storage, known);
  await connections.system.transaction().execute(async (trx) => {
    await lockMark(trx);
    const other = await findMark(trx);
    if (other) return proveMark(storage, other);
    const isLost = !(await storage.mark()) && (await filesAreStored(trx)) && (await isEmpty(storage));
    if (isLost) throw empty(storage);
    // The storage is marked first: if the process dies before the row is written, the next start finds the mark and writes the row.
    await writeMark(trx, await markOf(storage));
  });
}

/** Makes the storage of the settings the one of this database, whichever it was before. */
export async function adoptStorage({ storage, connections }: Parts): Promise<void> {
  await connections.system.transaction().execute(async (trx) => {
    await lockMark(trx);
    await writeMark(trx, await markOf(storage));
  });
}
