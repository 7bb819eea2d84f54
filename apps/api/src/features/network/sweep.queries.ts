import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';

/** Takes open imports out of use that began, and whose last batch arrived, before an instant. */
export async function takeOutAbandoned(system: AppDatabase, before: Date): Promise<void> {
  await sql`
    update networks n set situacao = 'apagada'
    where situacao = 'aberta' and dt_inicio < ${before}
      and not exists (select from network_batches b where b.id_rede = n.id_rede and b.data >= ${before})`.execute(
    system,
  );
}

/** Networks whose rows are to be deleted. */
export async function listToDelete(system: AppDatabase): Promise<number[]> {
  const rows = await system.selectFrom('networks').select('id_rede').where('situacao', '=', 'apagada').execute();
  return rows.map(({ id_rede }) => id_rede);
}

/** Deletes some pipes of a network; returns how many. */
export function deletePipes(
  system: AppDatabase,
  table: 'pipes' | 'main_pipes' | 'stretches' | 'stretch_samples',
  { id_rede, most }: { id_rede: number; most: number },
): Promise<number> {
  const some = system.selectFrom(table).select(sql`ctid`.as('linha')).where('id_rede', '=', id_rede).limit(most);
  return deleted(system.deleteFrom(table).where(sql`ctid`, '=', sql`any(array(${some}))`));
}

/** Deletes a network that has no pipes any more. */
export async function deleteEmpty(system: AppDatabase, id_rede: number): Promise<void> {
  await system.deleteFrom('network_batches').where('id_rede', '=', id_rede).execute();
  await system.deleteFrom('networks').where('id_rede', '=', id_rede).execute();
}
