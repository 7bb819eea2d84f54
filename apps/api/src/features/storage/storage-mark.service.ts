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

/** Throws ConfigError unless the storage has this mark, which the database knows. */
export async function proveMark(storage: Storage, known: string): Promise<void> {
  const present = await storage.mark();
  if (present === known) return;
  if (present) throw refusal(storage, 'is the storage of another database.');
  if (await isEmpty(storage)) throw empty(storage);
  throw refusal(storage, `has files, but not the file ${MARK_FILE}: copy it with them.`);
}

/** Throws ConfigError when the storage is not the one that the database knows; see {@link claimStorage}. */
export async function proveStorage({ storage, connections }: Parts): Promise<void> {
  const known = await findMark(connections.system);
  if (known) await proveMark(storage, known);
}

/**
 * Throws ConfigError unless the storage has the mark that the database knows: a mount may be missing or another one. The first start writes
 * it to both. Of a database of before the marks the storage is the present one, unless that is empty and rows refer to files.
 */
export async function claimStorage({ storage, connections }: Parts): Promise<void> {
  // Read first: a standby takes no writes.
  const known = await findMark(connections.system);
  if (known) return proveMark(storage, known);
  await connections.system.transaction().execute(async (trx) => {
    await lockMark(trx);
    const other = await findMark(trx);
    if (other) return proveMark(storage, other);
    const isLost = !(await storage.mark()) && (await filesAreStored(trx)) && (await isEmpty(storage));
    if (isLost) throw empty(storage);
    // The storage first: when the process ends in between, the next one finds the mark.
    await writeMark(trx, await markOf(storage));
  });
}

/** Makes the present storage the one of this database, whatever it knew before. */
export async function adoptStorage({ storage, connections }: Parts): Promise<void> {
  await connections.system.transaction().execute(async (trx) => {
    await lockMark(trx);
    await writeMark(trx, await markOf(storage));
  });
}
