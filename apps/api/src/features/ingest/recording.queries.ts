import type { Insertable } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Inserts a recording; null when the company already has one with the same bytes. */
export async function insertRecording(
  trx: TenantTransaction,
  row: Insertable<Database['recordings']>,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('recordings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['id_cliente', 'sha256']).doNothing())
    .returning('id_gravacao')
    .executeTakeFirst();
  return inserted?.id_gravacao ?? null;
}

/** The company's recording with these bytes. */
export function findRecording(trx: TenantTransaction, id_cliente: number, sha256: Buffer) {
  return trx
    .selectFrom('recordings')
    .select(['id_gravacao', 'arquivo'])
    .where('id_cliente', '=', id_cliente)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
}

/** Recordings of earlier versions, which still lack level or playable sound, by id. @param after only those with a larger id */
export function listIncomplete(system: AppDatabase, after: number, most: number) {
  return system
    .selectFrom('recordings')
    .select(['id_gravacao', 'arquivo', 'versao_nivel', 'versao_som'])
    .where((row) => row.or([row('versao_nivel', 'is', null), row('versao_som', 'is', null)]))
    .where('id_gravacao', '>', after)
    .orderBy('id_gravacao')
    .limit(most)
    .execute();
}

type Completion = 'nivel' | 'versao_nivel' | 'arquivo_som' | 'versao_som';

/** Stores what a recording lacked. */
export async function completeRecording(
  system: AppDatabase,
  id_gravacao: number,
  lacking: Pick<Insertable<Database['recordings']>, Completion>,
): Promise<void> {
  await system.updateTable('recordings').set(lacking).where('id_gravacao', '=', id_gravacao).execute();
}
