import type { StretchState } from '@escuta/contract';
import { sql } from 'kysely';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Area } from '../network/index.ts';
import type { Asked } from './coverage.queries.ts';

/** Most stretches of a tile; where there are more, the longest. A tile of zoom 13 in a city of blocks of 90 m has 16,000. */
const MOST_STRETCHES = 20_000;

const STRETCH = {
  /** The line as PostgreSQL sends a path. */
  forma: sql<Buffer>`c.forma`,
  estado: sql<StretchState>`c.estado`,
  amostras: sql<number>`c.amostras`,
};

/** The stretches of a network in an area, given in metres of Web Mercator, with their state. */
export async function listStretches(
  trx: TenantTransaction,
  { id_rede, id_cliente, companies, since, until }: Asked & { id_rede: number; id_cliente: number },
  { west, south, east, north }: Area,
) {
  const area = sql`box(point(${west}, ${south}), point(${east}, ${north}))`;
  const { rows } = await selecting(
    STRETCH,
    (list) => sql`
    select ${list}
    from coverage_in(${companies}::int[], ${id_cliente}, ${id_rede}, ${since}, ${until}, ${area}, ${MOST_STRETCHES}) c`,
  ).execute(trx);
  return rows;
}
