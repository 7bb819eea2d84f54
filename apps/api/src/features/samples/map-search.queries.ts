import { sql } from 'kysely';
import { COUNT, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';
import { columnsJson } from './map-columns.ts';

export interface MapSearchColumns {
  total: number;
  /** JSON of SampleColumns in chunks; null when more than `limit` were found. */
  json: Buffer[] | null;
}

const joined = (name: string) => sql<string>`string_agg(${sql.ref(name)}::text, ',')`;

const COLUMNS = {
  total: COUNT,
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
 */
export async function findMapColumns(
  trx: TenantTransaction,
  criteria: ResolvedCriteria,
  options: { limit: number; seesInspections: boolean },
): Promise<MapSearchColumns> {
  const { limit, seesInspections } = options;
  const { rows } = await selecting(
    COLUMNS,
    (list) => sql`
    select ${list} from (
      select id_amostra, seq, id_cliente, dt_amostra_s, lat_e5, lon_e5, marcador
      from samples s where ${whereCriteria(criteria)} limit ${limit + 1}
    ) found`,
  ).execute(trx);
  const [found] = rows;
  if (!found) return { total: 0, json: null };
  const { total, ...texts } = found;
  return { total, json: total > limit ? null : await columnsJson(texts, { total, seesInspections }) };
}
