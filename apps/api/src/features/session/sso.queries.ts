import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';

/** Active companies that have a realm, by name. */
export async function findRealms(system: AppDatabase) {
  const columns = { client: columnsOf('companies', 'c', 'razao_social').razao_social, realm: sql<string>`c.realm` };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from companies c where c.realm is not null and c.ativo
    order by plain_text(c.razao_social), c.id_cliente`,
  ).execute(system);
  return rows;
}

/** Whether an active company has this realm. */
export async function isRealm(system: AppDatabase, realm: string): Promise<boolean> {
  const row = await system
    .selectFrom('companies')
    .select('id_cliente')
    .where('realm', '=', realm)
    .where('ativo', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The realm for the users of a company: that of the nearest company at or above it; null without one. */
export async function findRealmOfCompany(system: AppDatabase, id_cliente: number): Promise<string | null> {
  const { rows } = await selecting(
    { realm: sql<string>`realm` },
    (list) => sql`
    with recursive up as (
      select c.id_cliente_master, c.realm, 1 as level from companies c where c.id_cliente = ${id_cliente}
      union all
      select c.id_cliente_master, c.realm, up.level + 1 from companies c join up on c.id_cliente = up.id_cliente_master
    ) select ${list} from up where realm is not null order by level limit 1`,
  ).execute(system);
  return rows[0]?.realm ?? null;
}
