import { STREET_METRES_MAX } from '@escuta/contract';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { DISTRICT, STREET } from './streets.queries.ts';

type System = AppDatabase | TenantTransaction;

/** Stores the stretches of some waiting samples; returns how many samples. */
export async function linkSamples(system: System, most: number): Promise<number> {
  const columns = { n: sql<number>`link_samples(${most})` };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(system);
  return rows[0]?.n ?? 0;
}

/** Notes some samples of companies whose samples all have to be linked again; returns 0 when there is none left. */
export async function expandRelinks(system: System, most: number): Promise<number> {
  const columns = { n: sql<number>`expand_relinks(${most})` };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(system);
  return rows[0]?.n ?? 0;
}

const EARTH = 6_378_137;

/** Gives some stretches the street of their nearest address; returns how many stretches. Positions of addresses are in degrees of Mercator. */
export async function nameStretches(system: System, most: number): Promise<number> {
  const result = await sql`
    with waiting as (
      select id_trecho, (center(pipe_box(caminho)))[0] / ${EARTH} as x, (center(pipe_box(caminho)))[1] / ${EARTH} as y
      from stretches where not nomeado order by id_trecho limit ${most} for update skip locked),
    named as (
      select s.id_trecho, ${STREET('a.endereco')} as rua, ${DISTRICT('a.endereco')} as bairro
      from waiting s left join lateral (
        select a.endereco, a.posicao <-> point(degrees(s.x), degrees(s.y)) as degrees from addresses a
        order by a.posicao <-> point(degrees(s.x), degrees(s.y)) limit 1
      ) a on radians(a.degrees) * ${EARTH} / cosh(s.y) <= ${STREET_METRES_MAX})
    update stretches t set rua = n.rua, bairro = n.bairro, nomeado = true from named n where n.id_trecho = t.id_trecho`.execute(
    system,
  );
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Lets those of the next stretches that have no street look for one again; returns the last id that was read, null after the end. All at once
 * would take longer than a statement may in a large network.
 */
export async function forgetMissing(
  system: System,
  { after, most }: { after: number; most: number },
): Promise<number | null> {
  const columns = { last: sql<number | null>`max(id_trecho)` };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    with next as (select id_trecho from stretches where id_trecho > ${after} order by id_trecho limit ${most}),
    forgotten as (
      update stretches t set nomeado = false from next n
      where n.id_trecho = t.id_trecho and t.nomeado and t.rua is null)
    select ${list} from next`,
  ).execute(system);
  return rows[0]?.last ?? null;
}
