import type { Address } from '@escuta/import';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { COUNT, columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Position } from '../../platform/geocoder.ts';

/** Candidates for the nearest address; several may share a position, and one with a number is preferred. */
const CANDIDATES = 16;

/** The nearest addresses to a position, in the order of the index on the generated column `posicao` (migration 0002). */
export async function listNearest(trx: TenantTransaction, { lat, lon }: Position): Promise<Address[]> {
  const { rows } = await selecting(
    columnsOf('addresses', 'a', 'lat', 'lon', 'endereco'),
    (list) => sql`
    select ${list} from addresses a
    order by posicao <-> point(${lon}::float8, degrees(asinh(tan(radians(${lat}::float8))))) limit ${CANDIDATES}`,
  ).execute(trx);
  return rows;
}

/** Addresses as rows `a` of a query. */
function asRows(addresses: readonly Address[]) {
  const column = <Key extends keyof Address>(key: Key) => addresses.map((address) => address[key]);
  return sql`unnest(${column('lat')}::float8[], ${column('lon')}::float8[], ${column('endereco')}::text[]) a(lat, lon, endereco)`;
}

/** Inserts addresses; returns the number of new ones. Sorted, so that two imports of one list cannot deadlock. */
export async function insertAddresses(
  system: AppDatabase | TenantTransaction,
  addresses: readonly Address[],
): Promise<number> {
  const result = await sql`
    insert into addresses (lat, lon, endereco)
    select * from ${asRows(addresses)}
    order by lat, lon, endereco
    on conflict do nothing`.execute(system);
  return Number(result.numAffectedRows ?? 0);
}

/** Counts the addresses. */
export async function countAddresses(system: AppDatabase): Promise<number> {
  const { rows } = await selecting({ n: COUNT }, (list) => sql`select ${list} from addresses`).execute(system);
  return rows[0]?.n ?? 0;
}

/** Counts those of some addresses that are stored; one that is given twice counts twice. */
export async function countStored(system: AppDatabase, addresses: readonly Address[]): Promise<number> {
  const { rows } = await selecting(
    { n: COUNT },
    (list) => sql`select ${list} from ${asRows(addresses)} join addresses using (lat, lon, endereco)`,
  ).execute(system);
  return rows[0]?.n ?? 0;
}
