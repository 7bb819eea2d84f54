import { ACTIONS, codesAbout, LOG_COUNT_MAX, type LogFilter } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { COUNT, columnsOf, type RowOf, selecting } from '../../db/selecting.ts';

export interface LogSearch extends Pick<LogFilter, 'origem' | 'tipo_acao' | 'id_usuario' | 'objeto' | 'id_pessoa'> {
  /** Samples, one of which an entry is about; null: any. */
  samples: readonly number[] | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  companies: readonly number[] | null;
}

/** The last row of the previous page: its microsecond and id. */
export interface LogPlace {
  data_us: string;
  id_log: string;
}

function conditions(search: LogSearch): RawBuilder<unknown>[] {
  const { from, to, companies, origem, tipo_acao, id_usuario, objeto, id_pessoa, samples } = search;
  const parts = [sql`true`];
  if (from) parts.push(sql`l.data >= ${from}`);
  if (to) parts.push(sql`l.data < ${to}`);
  if (companies) parts.push(sql`l.id_cliente = any(${[...companies]}::int[])`);
  if (origem) parts.push(sql`l.origem = ${origem}`);
  if (tipo_acao) parts.push(sql`l.tipo_acao = ${tipo_acao}`);
  if (id_usuario) parts.push(sql`l.id_usuario = ${id_usuario}`);
  if (objeto) parts.push(sql`l.tipo_acao = any(${codesAbout(objeto)}::int[])`);
  if (id_pessoa) parts.push(sql`(l.id_objeto = ${id_pessoa} and l.tipo_acao = any(${codesAbout('pessoa')}::int[]))`);
  if (samples) parts.push(aboutOneOf(samples));
  return parts;
}

/** Entries about one of these samples, alone or among several. */
const aboutOneOf = (samples: readonly number[]) => sql`(
  l.id_amostra = any(${[...samples]}::int[])
  or (l.tipo_acao in (${sql.lit(ACTIONS.bulkAssignment)}, ${sql.lit(ACTIONS.changeBranch)}) and l.dados -> 'amostras' @> any(${samples.map(String)}::jsonb[])))`;

const where = (parts: RawBuilder<unknown>[]) => sql`where ${sql.join(parts, sql` and `)}`;

/** Counts entries up to the limit; a result of one more than the limit means that there are more. */
export async function countLogs(system: AppDatabase, search: LogSearch): Promise<number> {
  const { rows } = await selecting(
    { n: COUNT },
    (list) => sql`
    select ${list} from (select from action_logs l ${where(conditions(search))} limit ${LOG_COUNT_MAX + 1}) counted`,
  ).execute(system);
  return rows[0]?.n ?? 0;
}

const RECORD = {
  ...columnsOf(
    'action_logs',
    'p',
    'id_log',
    'data',
    'origem',
    'tipo_acao',
    'id_usuario',
    'id_cliente',
    'id_amostra',
    'id_objeto',
    'objeto',
    'de',
    'para',
    'dados',
  ),
  seq: sql<string | null>`s.seq`,
  /** The company that a report belongs to now. */
  cliente_relatorio: sql<number | null>`r.id_cliente`,
  /** `data` in microseconds, since a JavaScript date has only milliseconds. */
  data_us: sql<string>`(extract(epoch from p.data) * 1000000)::bigint`,
  nome_usuario: columnsOf('user_names', 'n', 'nome').nome,
  ...columnsOf('companies', 'c', 'razao_social'),
};
export type LogRecord = RowOf<typeof RECORD>;

/** A page of entries, newest first; joins names for the rows of the page only. */
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
  const { rows } = await selecting(
    RECORD,
    (list) => sql`
    with page as materialized (
      select l.* from action_logs l ${where(parts)} order by l.data desc, l.id_log desc limit ${limit} offset ${offset}
    )
    select ${list}
    from page p join user_names n using (id_usuario) join companies c on c.id_cliente = p.id_cliente
    left join samples s on s.id_amostra = p.id_amostra
    left join leak_reports r on p.tipo_acao = any(${codesAbout('relatorio')}::int[]) and r.id_relatorio = p.id_objeto
    order by p.data desc, p.id_log desc`,
  ).execute(system);
  return rows;
}
