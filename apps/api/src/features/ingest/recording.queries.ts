import { MEASURE_VERSION } from '@escuta/acoustics';
import { type Insertable, sql } from 'kysely';
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

/** A recording with what it may still lack; null when it no longer exists. */
export async function findLacking(system: AppDatabase, id_gravacao: number) {
  const row = await system
    .selectFrom('recordings')
    .select(['arquivo', 'arquivo_espectrograma', 'versao_medida', 'versao_som'])
    .where('id_gravacao', '=', id_gravacao)
    .executeTakeFirst();
  return row ?? null;
}
export type Lacking = NonNullable<Awaited<ReturnType<typeof findLacking>>>;

type Made =
  | 'arquivo_espectrograma'
  | 'nivel'
  | 'versao_nivel'
  | 'medidas'
  | 'versao_medida'
  | 'arquivo_som'
  | 'versao_som'
  | 'picos'
  | 'freq_max';

/** Stores what a recording lacked. */
export async function completeRecording(
  system: AppDatabase,
  id_gravacao: number,
  made: Partial<Pick<Insertable<Database['recordings']>, Made>>,
): Promise<void> {
  await system.updateTable('recordings').set(made).where('id_gravacao', '=', id_gravacao).execute();
}

/**
 * Puts recordings that lack something, and that no task is about, into the queue. A task that was given up counts as one.
 * @param most how many tasks of this kind may wait at once
 */
export async function queueEarlier(system: AppDatabase, { now, most }: { now: Date; most: number }): Promise<void> {
  await sql`
    insert into outbox (tipo, id_cliente, id_gravacao, data, dt_proxima)
    select 'earlier_recording', g.id_cliente, g.id_gravacao, ${now}, ${now} from recordings g
    where (g.versao_medida is null or g.versao_medida < ${MEASURE_VERSION} or g.versao_som is null)
      and not exists (select from outbox o where o.id_gravacao = g.id_gravacao and o.dt_envio is null)
    order by g.id_gravacao
    limit greatest(0, ${most} - (select count(*) from outbox o where o.tipo = 'earlier_recording' and o.dt_envio is null and o.dt_desistencia is null))
    on conflict do nothing`.execute(system);
}
