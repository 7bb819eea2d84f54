import { CLASSIFICATION_IDS } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** What the desk knows of a sample; over `samples s`. */
export interface DeskColumns {
  obs_admin: string | null;
  usuario_classificacao: string | null;
  dt_classificacao: Date | null;
  sem_consenso: boolean;
}

export const DESK_COLUMNS: RawBuilder<unknown> = sql`
  s.obs_admin, user_name(s.id_usuario_classificacao) as usuario_classificacao, s.dt_classificacao,
  s.sem_consenso and s.classe_final is null as sem_consenso`;

/** What the desk knows of a sample now. */
export async function getDeskNote(trx: TenantTransaction, id_amostra: number): Promise<DeskColumns> {
  const { rows } = await sql<DeskColumns>`
    select ${DESK_COLUMNS} from samples s where s.id_amostra = ${id_amostra}`.execute(trx);
  if (!rows[0]) throw new Error('sample without a row');
  return rows[0];
}

/** Samples of every company, by name: all and waiting ones from the rollups of whole months, those that came since an instant by its index. */
export async function summariseCompanies(system: AppDatabase, since: Date) {
  const { rows } = await sql<{
    id_cliente: number;
    razao_social: string;
    s_classificacao: number;
    amostras_dia: number;
    total: number;
  }>`
    select c.id_cliente, c.razao_social, coalesce(d.pendentes, 0)::int as s_classificacao, u.n as amostras_dia, coalesce(d.total, 0)::int as total
    from companies c
    left join (
      select id_cliente, sum(amostras[${sql.lit(CLASSIFICATION_IDS.PEND)}]) as pendentes, sum(counted.n) as total
      from sample_days cross join lateral (select sum(n) as n from unnest(amostras) n) counted
      where por_mes group by id_cliente
    ) d using (id_cliente)
    cross join lateral (
      select count(*)::int as n from samples s where s.id_cliente = c.id_cliente and s.dt_envio >= ${since}
    ) u
    order by c.razao_social, c.id_cliente`.execute(system);
  return rows;
}
