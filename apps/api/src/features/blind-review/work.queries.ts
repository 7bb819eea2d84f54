import type { Work } from '@escuta/domain';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Locks a reviewer's work, so that two sessions of one person take turns; null for a reviewer who never started. */
export async function lockWork(trx: TenantTransaction, id_usuario: number): Promise<Work | null> {
  const row = await trx
    .selectFrom('blind_review_sessions')
    .select([sql<string>`dia::text`.as('dia'), 'segundos_dia', 'segundos_bloco', 'dt_inicio', 'dt_fim'])
    .where('id_usuario', '=', id_usuario)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts the row of a reviewer who starts for the first time, unless a concurrent session did. */
export async function insertWork(trx: TenantTransaction, id_usuario: number, dia: string): Promise<void> {
  await trx
    .insertInto('blind_review_sessions')
    .values({ id_usuario, dia })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the work of a locked reviewer. */
export async function updateWork(trx: TenantTransaction, id_usuario: number, work: Work): Promise<void> {
  await trx
    .updateTable('blind_review_sessions')
    .set({ ...work })
    .where('id_usuario', '=', id_usuario)
    .execute();
}
