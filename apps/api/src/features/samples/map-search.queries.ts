import { sql } from 'kysely';
import { COUNT, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';
import { columnsJson } from './map-columns.ts';

export interface MapSearchColumns {
  total: number;
  /** JSON of SampleColumns in chunks; null when more than `limit` were found and not only the newest are wanted. */
  json: Buffer[] | null;
}

const joined = (name: string) => sql<string>`string_agg(${sql.ref(name)}::text, ',')`;

const COLUMNS = {
  size: COUNT,
  id_amostra: joined('id_amostra'),
  seq: sql<string>`string_agg(seq, '","')`,
  id_cliente: joined('id_cliente'),
  dt_amostra: joined('dt_amostra_s'),
  lat: joined('lat_e5'),
  lon: joined('lon_e5'),
  marcador: joined('marcador'),
};

/**
 * The map search as one text per column: the database joins the values and the server forwards them, without an object per
 * sample. Reads only the covering index `samples_map`. The columns are joined here, since joining megabytes with `||` in SQL
 * would copy everything at each step.
 * @param options.limit most samples; one more is read to detect that there are more
 * @param options.newest return the newest samples when there are more, with the number of all
 */
export async function findMapColumns(
  trx: TenantTransaction,
  criteria: ResolvedCriteria,
  options: { limit: number; newest: boolean; seesInspections: boolean },
): Promise<MapSearchColumns> {
  const { limit, newest, seesInspections } = options;
  const where = whereCriteria(criteria);
  const rest = newest ? sql`order by dt_amostra desc, id_amostra desc limit ${limit}` : sql`limit ${limit + 1}`;
  const { rows } = await selecting(
    COLUMNS,
    (list) => sql`
    select ${list} from (
      select id_amostra, seq, id_cliente, dt_amostra_s, lat_e5, lon_e5, marcador
      from samples s where ${where} ${rest}
    ) found`,
  ).execute(trx);
  const [found] = rows;
  if (!found) return { total: 0, json: null };
  const { size, ...texts } = found;
  if (size > limit) return { total: size, json: null };
  const total = newest && size === limit ? await countSamples(trx, criteria) : size;
  return { total, json: await columnsJson(texts, { total: size, seesInspections, inHand: criteria.inHand }) };
}

async function countSamples(trx: TenantTransaction, criteria: ResolvedCriteria): Promise<number> {
  const { rows } = await selecting(
    { n: COUNT },
    (list) => sql`select ${list} from samples s where ${whereCriteria(criteria)}`,
  ).execute(trx);
  return rows[0]?.n ?? 0;
}
