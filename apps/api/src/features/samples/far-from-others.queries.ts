import type { SampleWarning } from '@escuta/contract';
import { sql } from 'kysely';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { SampleDetailRow } from './samples.queries.ts';
import { isBelieved } from './visits.queries.ts';

/** A company works in this reach of its pipes and samples, degrees: about 50 km; fewer samples say nothing about where it works. */
const REACH = 0.5;
const FEW = 3;

/**
 * Whether a place is far from where the company works: from its pipes, or where no network is known from its samples, and hardly a sample near
 * it is believed. A broken receiver is warned of until people have seen samples of its place.
 */
export async function isFarFromOthers(
  trx: TenantTransaction,
  { id_cliente, lat, lon }: { id_cliente: number; lat: number; lon: number },
): Promise<boolean> {
  const [south, north, west, east] = [lat - REACH, lat + REACH, lon - REACH, lon + REACH].map((degrees) =>
    Math.round(degrees * 100_000),
  );
  const few = (where: ReturnType<typeof sql>) => sql<number>`
    (select count(*)::int from (select from samples s where s.id_cliente = ${id_cliente} ${where} limit ${FEW}) found)`;
  const columns = {
    isNearPipes: sql<boolean | null>`is_near_network(${id_cliente}, ${lat}, ${lon}, ${REACH})`,
    all: few(sql``),
    near: few(
      sql`and ${isBelieved('place_unlikely')} and s.lat_e5 between ${south} and ${north} and s.lon_e5 between ${west} and ${east}`,
    ),
  };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(trx);
  if (!rows[0] || rows[0].near === FEW) return false;
  return rows[0].isNearPipes === null ? rows[0].all === FEW : !rows[0].isNearPipes;
}

/** Only so many of the newest samples are compared: with all of a large company, the detail would open slowly. */
const NEWEST = 300;

type Asked = Pick<SampleDetailRow, 'id_amostra' | 'id_cliente' | 'lat' | 'lon' | 'avisos'>;

/**
 * Metres from a sample with the warning `place_unlikely` to where its company works: to the box around its pipes; without pipes, to the third
 * nearest of its newest samples, because one or two near it may be as wrong as it is. Null once the place is no longer unlikely.
 */
export async function metresToWork(trx: TenantTransaction, sample: Asked): Promise<number | null> {
  const { id_amostra, id_cliente, lat, lon } = sample;
  if (!sample.avisos.includes('place_unlikely' satisfies SampleWarning)) return null;
  if (!(await isFarFromOthers(trx, sample))) return null;
  const columns = {
    toPipes: sql<number | null>`(
      select hop_metres(${lat}, ${lon}, least(greatest(${lat}, n.sul), n.norte), least(greatest(${lon}, n.oeste), n.leste))
      from networks n where n.id_rede = (select network_of(${id_cliente})))`,
    toSamples: sql<number | null>`(
      select hop_metres(${lat}, ${lon}, near.lat, near.lon) as metres
      from (select s.lat, s.lon from samples s
        where s.id_cliente = ${id_cliente} and s.id_amostra <> ${id_amostra} and ${isBelieved('place_unlikely')}
        order by s.dt_amostra desc limit ${NEWEST}) near
      order by metres offset ${FEW - 1} limit 1)`,
  };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(trx);
  return rows[0]?.toPipes ?? rows[0]?.toSamples ?? null;
}
