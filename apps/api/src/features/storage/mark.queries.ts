import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { selecting } from '../../db/selecting.ts';

/** The mark that this database expects its storage to have; null before the first start. */
export async function findMark(system: AppDatabase): Promise<string | null> {
  const row = await system.selectFrom('storage_mark').select('marca').executeTakeFirst();
  return row?.marca ?? null;
}

/** Waits until no other process is marking a storage; others wait until this transaction ends. */
export async function lockMark(trx: AppDatabase): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('storage mark', 0))`.execute(trx);
}

export async function writeMark(trx: AppDatabase, marca: string): Promise<void> {
  await trx
    .insertInto('storage_mark')
    .values({ marca })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ marca }))
    .execute();
}

/** Whether any row of any company refers to a stored file. */
export async function filesAreStored(system: AppDatabase): Promise<boolean> {
  const stored = sql<boolean>`files_are_stored()`;
  const { rows } = await selecting({ stored }, (list) => sql`select ${list}`).execute(system);
  return rows[0]?.stored ?? false;
}
