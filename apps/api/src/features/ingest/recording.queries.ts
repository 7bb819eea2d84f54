import type { Insertable } from 'kysely';
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
export async function findRecordingId(trx: TenantTransaction, id_cliente: number, sha256: Buffer): Promise<number> {
  const row = await trx
    .selectFrom('recordings')
    .select('id_gravacao')
    .where('id_cliente', '=', id_cliente)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return row.id_gravacao;
}
