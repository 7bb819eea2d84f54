import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { COUNT, columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type ResolvedCriteria, whereCriteria } from '../samples/index.ts';

/** Makes blocks wait for each other, so that no sample is in two. */
export async function lockBlocks(trx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listening blocks', 0))`.execute(trx);
}

const LIKELIEST = sql`s.ordem_escuta desc nulls last, s.dt_amostra desc, s.id_amostra desc`;

/** Over `samples s`: what can be heard, and no person has decided on. The label of an import is a person's word; the columns repeat the index samples_unheard. */
export const UNHEARD = sql`s.id_gravacao is not null and s.dt_classificacao is null and s.classificacao_cliente is null
      and s.classe_final is null and s.total_inspecoes = 0
      and (s.classificacao = 'PEND' or (s.classificacao in ('LEAK','LESS','INCO') and exists (
        select from sample_decisions d where d.id_amostra = s.id_amostra and d.aplicada)))`;

/**
 * Over `samples s`: what a search finds that no person has decided on and nobody has in hand at the desk, also not the caller, whose blocks for other
 * searches would show by what they have in common which samples were drawn.
 */
export const waitingFor = (criteria: ResolvedCriteria, now: Date) => sql`${whereCriteria(criteria)} and ${UNHEARD}
      and not exists (
        select from listening_block_samples b
        where b.id_amostra = s.id_amostra and b.dt_limite > ${now})`;

/** Over `samples s`: what a search finds that has a sound and a place in the ranking, heard or not. */
export const rankedIn = (criteria: ResolvedCriteria) =>
  sql`${whereCriteria(criteria)} and s.id_gravacao is not null and s.ordem_escuta is not null`;

/** Over `samples s`: how many there are, and how many have a place in the ranking. */
export async function countWaiting(trx: TenantTransaction, where: RawBuilder<unknown>) {
  const columns = { total: COUNT, com_referencia: sql<number>`count(s.ordem_escuta)::int` };
  const { rows } = await selecting(columns, (list) => sql`select ${list} from samples s where ${where}`).execute(trx);
  return rows[0] ?? { total: 0, com_referencia: 0 };
}

/** The first samples of what waits, most likely first, and those at some places behind them; in one statement, since what waits changes. */
export async function readPlaces(
  trx: TenantTransaction,
  where: RawBuilder<unknown>,
  { top, behind }: { top: number; behind: readonly number[] },
) {
  const columns = {
    ...columnsOf('samples', 'w', 'id_amostra', 'id_cliente', 'ordem_escuta'),
    place: sql<number>`w.place`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from (
      select s.id_amostra, s.id_cliente, s.ordem_escuta, (row_number() over (order by ${LIKELIEST}))::int - 1 as place
      from samples s where ${where}) w
    where w.place < ${top} or w.place = any(${behind.map((place) => top + place)}::int[])
    order by w.place`,
  ).execute(trx);
  return rows;
}

/** Samples with a place in the ranking, over `samples s`, and how many of them are at or above one. @param least null: none is */
export async function countRanked(trx: TenantTransaction, ranked: RawBuilder<unknown>, least: number | null) {
  const columns = {
    ordenadas: COUNT,
    alcance: sql<number>`(count(*) filter (where s.ordem_escuta >= ${least}::int))::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from samples s where ${ranked} and s.ordem_escuta is not null`,
  ).execute(trx);
  return rows[0] ?? { ordenadas: 0, alcance: 0 };
}

export async function insertBlock(
  trx: TenantTransaction,
  block: Insertable<Database['listening_blocks']>,
  samples: Insertable<Database['listening_block_samples']>[],
): Promise<void> {
  await trx.insertInto('listening_blocks').values(block).execute();
  // Locked in the order in which assignments and changes of unit lock them, so that none waits for the other.
  const inOrder = samples.toSorted((a, b) => a.id_amostra - b.id_amostra);
  await trx.insertInto('listening_block_samples').values(inOrder).execute();
}

/** The blocks that the transaction's person has been given since an instant, newest first. */
export async function listOwnBlocks(trx: TenantTransaction, id_usuario: number, since: Date) {
  const block = columnsOf('listening_blocks', 'k', 'id_bloco', 'total', 'com_referencia', 'ordenadas', 'alcance');
  const { rows } = await selecting(
    block,
    (list) => sql`
    select ${list} from listening_blocks k
    where k.id_usuario = ${id_usuario} and k.dt_bloco > ${since}
    order by k.dt_bloco desc`,
  ).execute(trx);
  return rows;
}

/**
 * The samples of a block in its order that a search still finds, and whose they are: they wait and nobody else has them in hand, or the person has
 * decided on them.
 */
export async function listOfBlock(
  trx: TenantTransaction,
  id_bloco: string,
  { id_usuario, criteria, now }: { id_usuario: number; criteria: ResolvedCriteria; now: Date },
) {
  const columns = {
    ...columnsOf('samples', 's', 'id_amostra'),
    waits: sql<boolean>`(${UNHEARD} and not exists (
      select from listening_block_samples o
      where o.id_amostra = s.id_amostra and o.id_usuario <> ${id_usuario} and o.dt_limite > ${now}))`,
    isOwn: sql<boolean>`(s.dt_classificacao is not null and s.id_usuario_classificacao is not distinct from ${id_usuario})`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from listening_block_samples b join samples s using (id_amostra)
    where b.id_bloco = ${id_bloco} and ${whereCriteria(criteria)} order by b.lugar`,
  ).execute(trx);
  return rows;
}

/** The samples of a search that have a place in the ranking, most likely first, joined by commas: one text instead of 100,000 rows. */
export async function rankedIds(trx: TenantTransaction, criteria: ResolvedCriteria, limit: number): Promise<string> {
  const { rows } = await selecting(
    { ids: sql<string | null>`string_agg(id_amostra::text, ',' order by place)` },
    (list) => sql`
    select ${list} from (
      select s.id_amostra, row_number() over (order by ${LIKELIEST}) as place
      from samples s where ${whereCriteria(criteria)} and s.ordem_escuta is not null
      order by ${LIKELIEST} limit ${limit}) ranked`,
  ).execute(trx);
  return rows[0]?.ids ?? '';
}
