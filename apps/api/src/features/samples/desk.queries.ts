import type { Classification } from '@escuta/contract';
import { CLASSIFICATION_IDS } from '@escuta/domain';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { COUNT, columnsOf, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** The desk's columns of a sample; over `samples s`. */
export const DESK_COLUMNS = {
  ...columnsOf('samples', 's', 'obs_admin', 'dt_classificacao'),
  usuario_classificacao: userName('s.id_usuario_classificacao'),
  sem_consenso: sql<boolean>`s.sem_consenso and s.classe_final is null`,
};
export type DeskColumns = RowOf<typeof DESK_COLUMNS>;

/** The desk's current data of a sample. */
export async function getDeskNote(trx: TenantTransaction, id_amostra: number): Promise<DeskColumns> {
  const { rows } = await selecting(
    DESK_COLUMNS,
    (list) => sql`select ${list} from samples s where s.id_amostra = ${id_amostra}`,
  ).execute(trx);
  if (!rows[0]) throw new Error('sample without a row');
  return rows[0];
}

/** Samples of every company, by name: all and pending ones from the monthly rollups, those uploaded since an instant from the index. */
export async function summariseCompanies(system: AppDatabase, since: Date) {
  const columns = {
    ...columnsOf('companies', 'c', 'id_cliente', 'razao_social', 'id_cliente_master'),
    s_classificacao: sql<number>`coalesce(d.pendentes, 0)::int`,
    amostras_dia: sql<number>`u.n`,
    total: sql<number>`coalesce(d.total, 0)::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list}
    from companies c
    left join (
      select id_cliente, sum(amostras[${sql.lit(CLASSIFICATION_IDS.PEND)}]) as pendentes, sum(counted.n) as total
      from sample_days cross join lateral (select sum(n) as n from unnest(amostras) n) counted
      where por_mes group by id_cliente
    ) d using (id_cliente)
    cross join lateral (
      select ${COUNT} as n from samples s where s.id_cliente = c.id_cliente and s.dt_envio >= ${since}
    ) u
    order by c.razao_social, c.id_cliente`,
  ).execute(system);
  return rows;
}

/** The class that the machine has given a sample; null for none. */
export async function classOfMachine(trx: TenantTransaction, id_amostra: number): Promise<Classification | null> {
  const row = await trx
    .selectFrom('sample_decisions')
    .select(sql<Classification>`classificacao`.as('classificacao'))
    .where('id_amostra', '=', id_amostra)
    .where('aplicada', '=', true)
    .executeTakeFirst();
  return row?.classificacao ?? null;
}
