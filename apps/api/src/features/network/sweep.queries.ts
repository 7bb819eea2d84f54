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

/** Deletes a network that has no rows any more; false while it has some, which another process is deleting. */
export async function deleteEmpty(system: AppDatabase, id_rede: number): Promise<boolean> {
  const rest = await sql`
    select from networks n where n.id_rede = ${id_rede}
      and not exists (select from pipes p where p.id_rede = n.id_rede)
      and not exists (select from main_pipes p where p.id_rede = n.id_rede)
      and not exists (select from stretches t where t.id_rede = n.id_rede)
      and not exists (select from stretch_samples t where t.id_rede = n.id_rede)`.execute(system);
  if (rest.rows.length === 0) return false;
  await system.deleteFrom('network_batches').where('id_rede', '=', id_rede).execute();
  return (await deleted(system.deleteFrom('networks').where('id_rede', '=', id_rede))) > 0;
}
