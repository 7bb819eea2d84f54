import { LOG_COUNT_MAX, type LogFilter } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';

export interface LogSearch extends Pick<LogFilter, 'origem' | 'tipo_acao' | 'id_usuario' | 'id_amostra'> {
  from: Date | null;
  /** Not included. */
  to: Date | null;
  companies: readonly number[] | null;
}

/** The row that a page follows: its microsecond and id. */
export interface LogPlace {
  data_us: string;
  id_log: string;
}

function conditions(search: LogSearch): RawBuilder<unknown>[] {
  const { from, to, companies, origem, tipo_acao, id_usuario, id_amostra } = search;
  const parts = [sql`true`];
  if (from) parts.push(sql`l.data >= ${from}`);
  if (to) parts.push(sql`l.data < ${to}`);
  if (companies) parts.push(sql`l.id_cliente = any(${[...companies]}::int[])`);
  if (origem) parts.push(sql`l.origem = ${origem}`);
  if (tipo_acao) parts.push(sql`l.tipo_acao = ${tipo_acao}`);
  if (id_usuario) parts.push(sql`l.id_usuario = ${id_usuario}`);
  if (id_amostra) parts.push(sql`l.id_amostra = ${id_amostra}`);
  return parts;
}

const where = (parts: RawBuilder<unknown>[]) => sql`where ${sql.join(parts, sql` and `)}`;

/** How many entries there are, as far as they are counted: one more than that says that there are more. */
export async function countLogs(system: AppDatabase, search: LogSearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from action_logs l ${where(conditions(search))} limit ${LOG_COUNT_MAX + 1}) counted`.execute(
    system,
  );
  return rows[0]?.n ?? 0;
}

export interface LogRecord {
  id_log: string;
  data: Date;
  /** The whole of `data`, which a JavaScript date cuts to milliseconds. */
  data_us: string;
  origem: number;
  tipo_acao: number;
  id_usuario: number;
  nome_usuario: string;
  id_cliente: number;
  razao_social: string;
  id_amostra: number | null;
  dados: Record<string, unknown> | null;
}

/** A page of entries, newest first; names are looked up for its rows alone. */
export async function listLogs(
  system: AppDatabase,
  search: LogSearch,
  page: { after: LogPlace | null; offset: number; limit: number },
): Promise<LogRecord[]> {
  const { after, offset, limit } = page;
  const parts = conditions(search);
  if (after) {
    parts.push(
      sql`(l.data, l.id_log) < (timestamptz 'epoch' + ${after.data_us}::bigint * interval '1 microsecond', ${after.id_log}::bigint)`,
    );
  }
  const { rows } = await sql<LogRecord>`
    with page as materialized (
      select l.* from action_logs l ${where(parts)} order by l.data desc, l.id_log desc limit ${limit} offset ${offset}
    )
    select p.id_log, p.data, (extract(epoch from p.data) * 1000000)::bigint as data_us, p.origem, p.tipo_acao, p.id_usuario,
      n.nome as nome_usuario, p.id_cliente, c.razao_social, p.id_amostra, p.dados
    from page p join user_names n using (id_usuario) join companies c on c.id_cliente = p.id_cliente
    order by p.data desc, p.id_log desc`.execute(system);
  return rows;
}
