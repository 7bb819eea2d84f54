import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { COUNT, columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { inWorkSince, isRanked, type ResolvedCriteria, UNHEARD, whereCriteria } from '../samples/index.ts';

/** Makes blocks wait for each other, so that no sample is in two. */
export async function lockBlocks(trx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listening blocks', 0))`.execute(trx);
}

const LIKELIEST = sql`s.ordem_escuta desc nulls last, s.dt_amostra desc, s.id_amostra desc`;

/**
 * Over `samples s`: what a search finds that no person has decided on and nobody has in hand at the desk, also not the caller, whose blocks for other
 * searches would show by what they have in common which samples were drawn.
 */
export const waitingFor = (criteria: ResolvedCriteria, now: Date) => sql`${whereCriteria(criteria)} and ${UNHEARD}
      and not exists (
        select from listening_block_samples b
        where b.id_amostra = s.id_amostra and b.dt_limite > ${now})`;

interface Draw {
  /** Samples from the top of the order. */
  most: number;
  /** Samples behind the first `behind` of the order that are drawn, each set of them as likely as any other. */
  drawn: number;
  behind: number;
  /** Decides what is drawn: a whole number. */
  seed: number;
}

/**
 * What waits: its first samples, most likely first, some drawn from those behind, and how many there are. In one statement, so that the probability of the
 * draw is that of the samples there were. Each part reads an index: the first few of it, and twice all of it, to count and to draw by a hash of the id.
 */
export async function readWaiting(
  trx: TenantTransaction,
  where: RawBuilder<unknown>,
  { most, drawn, behind, seed }: Draw,
) {
  const columns = {
    ...columnsOf('samples', 'w', 'id_amostra', 'id_cliente', 'dt_amostra', 'ordem_escuta'),
    place: sql<number | null>`w.place`,
    ...{ total: sql<number>`c.total`, com_referencia: sql<number>`c.com_referencia` },
  };
  const sample = sql`s.id_amostra, s.id_cliente, s.dt_amostra, s.ordem_escuta`;
  const { rows } = await selecting(
    columns,
    (list) => sql`
    with first as materialized (
      select ${sample}, (row_number() over (order by ${LIKELIEST}))::int - 1 as place
      from samples s where ${where} order by ${LIKELIEST} limit ${most}),
    drawn as (
      select ${sample}, null::int as place from samples s
      where ${where} and s.id_amostra <> all(array(select id_amostra from first where place < ${behind}))
      order by hashint4extended(s.id_amostra, ${seed}::bigint) limit ${drawn}),
    counted as (
      select count(*)::int as total, count(s.ordem_escuta)::int as com_referencia from samples s where ${where})
    select ${list} from (select * from first union all select * from drawn) w cross join counted c order by w.place`,
  ).execute(trx);
  const [any] = rows;
  return {
    total: any?.total ?? 0,
    com_referencia: any?.com_referencia ?? 0,
    first: rows.filter(({ place }) => place !== null),
    drawn: rows.filter(({ place }) => place === null),
  };
}

/** How many samples have a place in the ranking, over `samples s`. @param least only those at or above it; null: none */
export async function countRanked(trx: TenantTransaction, where: RawBuilder<unknown>, least?: number | null) {
  const from = least === undefined ? sql`s.ordem_escuta is not null` : sql`s.ordem_escuta >= ${least}::int`;
  const { rows } = await selecting(
    { n: COUNT },
    (list) => sql`select ${list} from samples s where ${where} and ${from}`,
  ).execute(trx);
  return rows[0]?.n ?? 0;
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

/** The blocks that the transaction's person has in work, newest first. */
export async function listOwnBlocks(trx: TenantTransaction, id_usuario: number, now: Date) {
  const block = columnsOf('listening_blocks', 'k', 'id_bloco', 'total', 'com_referencia', 'ordenadas', 'alcance');
  const { rows } = await selecting(
    block,
    (list) => sql`
    select ${list} from listening_blocks k
    where k.id_usuario = ${id_usuario} and k.dt_bloco > ${inWorkSince(now)}
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
      from samples s where ${whereCriteria(criteria)} and ${isRanked(criteria)}
      order by ${LIKELIEST} limit ${limit}) ranked`,
  ).execute(trx);
  return rows[0]?.ids ?? '';
}
