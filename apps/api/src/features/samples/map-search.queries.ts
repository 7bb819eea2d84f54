import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';

export interface MapSearchText {
  total: number;
  /** JSON of all columns (SampleColumns), made by the database; null when more than `limit` were found. */
  text: string | null;
}

/** Texts that are codes of ours and need no JSON escaping: constraints of the table keep quotes and backslashes out. */
const quoted = (column: string) => `'["' || string_agg(${column}, '","') || '"]'`;
const plain = (column: string) => `'[' || string_agg(${column}::text, ',') || ']'`;

const COLUMNS: [name: string, expression: string][] = [
  ['id_amostra', plain('id_amostra')],
  ['seq', quoted('seq')],
  ['id_cliente', plain('id_cliente')],
  ['dt_amostra', plain('extract(epoch from dt_amostra)::bigint')],
  ['lat', plain('lat_e5')],
  ['lon', plain('lon_e5')],
  ['classificacao', quoted('classificacao')],
  ['classificacao_cliente', quoted("coalesce(classificacao_cliente, '')")],
  ['vista', plain('vista::int')],
  ['comentario', plain('comentario::int')],
];

const INSPECTION_COLUMNS: [string, string][] = [
  ['totalInspectionOrders', plain('total_inspecoes')],
  ['status', plain('status_inspecao')],
];

const HIDDEN_INSPECTION_COLUMNS: [string, string][] = [
  ['totalInspectionOrders', plain('0')],
  ['status', plain('0')],
];

/**
 * The map search as one text of columns: the database builds the JSON, the server passes it on, and nobody makes an object per
 * sample. Reads the covering index `samples_map` alone.
 * @param limit most samples; one more is read to know whether there are more
 */
export async function findMapColumns(
  trx: TenantTransaction,
  criteria: ResolvedCriteria,
  options: { limit: number; seesInspections: boolean },
): Promise<MapSearchText> {
  const columns = [...COLUMNS, ...(options.seesInspections ? INSPECTION_COLUMNS : HIDDEN_INSPECTION_COLUMNS)];
  const json = columns.map(([name, expression]) => `'"${name}":' || coalesce(${expression}, '[]')`).join(` || ',' || `);
  const { rows } = await sql<{ total: number; text: string | null }>`
    with found as (
      select id_amostra, seq, id_cliente, dt_amostra, lat_e5, lon_e5, classificacao, classificacao_cliente, vista, comentario,
             total_inspecoes, status_inspecao
      from samples s where ${whereCriteria(criteria)} limit ${options.limit + 1}
    )
    select count(*)::int as total, case when count(*) <= ${options.limit} then '{' || ${sql.raw(json)} || '}' end as text
    from found`.execute(trx);
  return rows[0] ?? { total: 0, text: null };
}
