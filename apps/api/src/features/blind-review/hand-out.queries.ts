import type { BlindAnswer, BlindClassification, GiveBackReason } from '@escuta/contract';
import { ANSWER_GRACE_SECONDS, type RandomBelow, SAMPLE_SECONDS } from '@escuta/domain';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, PLAYED_FILE, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { countRanked, lockBlocks, makeBlock } from '../listening/index.ts';
import { inPool, ofPool, type PoolReach } from './pool.queries.ts';

/** A sample handed out, with the files of its sound. */
const HELD = {
  ...columnsOf('blind_reviews', 'r', 'id_revisao', 'dt_limite'),
  som: PLAYED_FILE,
  // The pool has no recording without one.
  arquivo_espectrograma: sql<string>`g.arquivo_espectrograma`,
  ...columnsOf('recordings', 'g', 'taxa_amostragem', 'duracao', 'picos', 'freq_max', 'sintetico'),
};
export type HeldRow = RowOf<typeof HELD>;

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);
/** Hand-outs with a limit before this are over: an answer would be too late even with the grace time. */
const lastInTime = (now: Date) => later(now, -ANSWER_GRACE_SECONDS);

/** Marks a reviewer's hand-out as expired when its time is over, so that they can get another. */
export async function expireOwn(db: AppDatabase, id_usuario: number, now: Date): Promise<void> {
  await db
    .updateTable('blind_reviews')
    .set({ situacao: 'expirada' })
    .where('id_usuario', '=', id_usuario)
    .where('situacao', '=', 'entregue')
    .where('dt_limite', '<=', now)
    .execute();
}

/** The sample handed out to a reviewer; null for none. */
export async function findHeld(trx: TenantTransaction, id_usuario: number): Promise<HeldRow | null> {
  const { rows } = await selecting(
    HELD,
    (list) => sql`
    select ${list}
    from blind_reviews r join samples s using (id_amostra) join recordings g using (id_gravacao)
    where r.id_usuario = ${id_usuario} and r.situacao = 'entregue'`,
  ).execute(trx);
  return rows[0] ?? null;
}

const CANDIDATE = columnsOf('samples', 's', 'id_amostra', 'id_cliente');
type Candidate = RowOf<typeof CANDIDATE>;

interface Asking {
  id_usuario: number;
  now: Date;
  pool: PoolReach;
  randomBelow: RandomBelow;
}

/**
 * Which samples come first: those that wait for a further answer, by the number of their answers, those of the blocks that are worked most likely first and
 * have no answer yet, or the newest.
 */
const ORDERS = {
  begun: { from: sql``, where: sql`and s.respostas_cegas > 0`, first: sql`s.respostas_cegas,` },
  blocks: {
    from: sql`join listening_block_samples b on b.id_amostra = s.id_amostra and b.id_usuario is null and not b.respondida`,
    where: sql``,
    first: sql`b.dt_bloco, b.id_bloco, b.lugar,`,
  },
  newest: { from: sql``, where: sql``, first: sql`` },
};

/** Over `samples s`: open, and with a spectrogram. */
const OPEN = sql`s.classe_final is null and not s.sem_consenso
      and not exists (select from recordings g where g.id_gravacao = s.id_gravacao and g.arquivo_espectrograma is null)`;

/**
 * Locks the next sample of the pool that nobody has and this reviewer never had (D-18). The conditions repeat those of the indexes
 * samples_blind_pool and samples_blind_begun. The reviewer's earlier samples are checked by a scalar subquery, since a join may read all of
 * blind_reviews for a new reviewer.
 * @param busy whether to skip samples whose row is locked, or to wait for them
 */
async function lockCandidate(
  trx: TenantTransaction,
  { id_usuario, now, pool }: Asking,
  order: keyof typeof ORDERS,
  busy: 'pass' | 'wait',
) {
  const { from, where, first } = ORDERS[order];
  const { rows } = await selecting(
    CANDIDATE,
    (list) => sql`
    select ${list} from samples s ${from}
    where ${OPEN} ${where} and ${inPool(pool)}
      and (select r.id_revisao from blind_reviews r where r.id_amostra = s.id_amostra and r.id_usuario = ${id_usuario}) is null
      and not exists (
        select from blind_reviews r
        where r.id_amostra = s.id_amostra and r.situacao = 'entregue' and r.dt_limite > ${lastInTime(now)})
    order by ${first} s.dt_amostra desc, s.id_amostra desc limit 1
    for no key update of s ${busy === 'pass' ? sql`skip locked` : sql``}`,
  ).execute(trx);
  return rows[0] ?? null;
}

/**
 * The next sample of the blocks that are worked most likely first; a new block is made when the reviewer can have none of those there (LSN-04). The order in a
 * block is shuffled, so a reviewer cannot tell what was drawn.
 */
async function lockOfBlocks(trx: TenantTransaction, asking: Asking) {
  const next = () => lockCandidate(trx, asking, 'blocks', 'pass');
  const there = await next();
  if (there) return there;
  const { now, pool, randomBelow } = asking;
  const ranked = ofPool(pool);
  const ordenadas = await countRanked(trx, ranked);
  await lockBlocks(trx);
  // Another reviewer may have made it meanwhile.
  const since = await next();
  if (since) return since;
  const made = await makeBlock(trx, {
    waiting: sql`${OPEN} and s.respostas_cegas = 0 and ${inPool(pool)} and not exists (
      select from listening_block_samples b where b.id_amostra = s.id_amostra and b.id_usuario is null and not b.respondida)`,
    ...{ ranked, ordenadas },
    ...{ id_usuario: null, busca: 'revisao_cega', reach: null, now, randomBelow },
  });
  return made ? next() : null;
}

/** Inserts a hand-out; false when another reviewer was faster, which the lock does not exclude: the query's snapshot may be older than it. */
async function insertHandOut(trx: TenantTransaction, id_usuario: number, sample: Candidate, now: Date) {
  await trx
    .updateTable('blind_reviews')
    .set({ situacao: 'expirada' })
    .where('id_amostra', '=', sample.id_amostra)
    .where('situacao', '=', 'entregue')
    .where('dt_limite', '<=', lastInTime(now))
    .execute();
  const inserted = await trx
    .insertInto('blind_reviews')
    .values({ ...sample, id_usuario, dt_entrega: now, dt_limite: later(now, SAMPLE_SECONDS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id_revisao')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Hands out the next sample to a reviewer who has none and whose work is locked; false when nothing is left for them. */
export async function handOutNext(trx: TenantTransaction, asking: Asking): Promise<boolean> {
  for (;;) {
    await sql`savepoint attempt`.execute(trx);
    const sample =
      (await lockCandidate(trx, asking, 'begun', 'pass')) ??
      (asking.pool.likeliest ? await lockOfBlocks(trx, asking) : null) ??
      (await lockCandidate(trx, asking, 'newest', 'pass')) ??
      (await lockCandidate(trx, asking, 'newest', 'wait'));
    if (!sample) return false;
    if (await insertHandOut(trx, asking.id_usuario, sample, asking.now)) return true;
    // Releases the lock on the sample: waiting for the next one while holding this one could deadlock with a change of unit.
    await sql`rollback to savepoint attempt`.execute(trx);
  }
}

/** Returns the sample handed out to a reviewer, as skipped, or as expired when its time is over. */
export async function giveBackHeld(trx: TenantTransaction, id_usuario: number, now: Date): Promise<void> {
  await trx
    .updateTable('blind_reviews')
    .set({ situacao: sql`case when dt_limite <= ${now} then 'expirada' else 'pulada' end` })
    .where('id_usuario', '=', id_usuario)
    .where('situacao', '=', 'entregue')
    .execute();
}

const HAND_OUT = ['id_revisao', 'id_amostra', 'situacao', 'dt_entrega', 'dt_limite', 'tempo'] as const;

/** Locks a hand-out of a reviewer; null for somebody else's. */
export async function lockHandOut(trx: TenantTransaction, id_usuario: number, id_revisao: number) {
  const row = await trx
    .selectFrom('blind_reviews')
    .select(HAND_OUT)
    .where('id_revisao', '=', id_revisao)
    .where('id_usuario', '=', id_usuario)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the sample of a reviewer's hand-out before the hand-out itself, in the same order as handing out.
 * @returns whether the sample is still open; null for somebody else's hand-out
 */
export async function lockSampleOf(trx: TenantTransaction, id_usuario: number, id_revisao: number) {
  const { rows } = await selecting(
    { aberta: sql<boolean>`s.classe_final is null and not s.sem_consenso` },
    (list) => sql`
    select ${list}
    from samples s where s.id_amostra = (
      select r.id_amostra from blind_reviews r where r.id_revisao = ${id_revisao} and r.id_usuario = ${id_usuario})
    for no key update of s`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** Stores the seconds that an answer took. */
export async function updateTime(trx: TenantTransaction, id_revisao: number, tempo: number): Promise<void> {
  await trx.updateTable('blind_reviews').set({ tempo }).where('id_revisao', '=', id_revisao).execute();
}

/** Ends a locked hand-out without an answer. */
export async function updateGivenBack(trx: TenantTransaction, id_revisao: number, situacao: GiveBackReason) {
  await trx.updateTable('blind_reviews').set({ situacao }).where('id_revisao', '=', id_revisao).execute();
}

/** Stores the answer to a locked hand-out. */
export async function updateAnswered(
  trx: TenantTransaction,
  id_revisao: number,
  answer: Pick<BlindAnswer, 'classificacao' | 'qualidade' | 'certeza'> & { tempo: number; dt_class: Date },
): Promise<void> {
  await trx
    .updateTable('blind_reviews')
    .set({ ...answer, situacao: 'classificada' })
    .where('id_revisao', '=', id_revisao)
    .execute();
}

/** The answers of a sample, oldest first. */
export async function listOpinions(trx: TenantTransaction, id_amostra: number): Promise<BlindClassification[]> {
  const { rows } = await selecting(
    { classificacao: sql<BlindClassification>`classificacao` },
    (list) => sql`
    select ${list} from blind_reviews where id_amostra = ${id_amostra} and situacao = 'classificada'
    order by dt_class, id_revisao`,
  ).execute(trx);
  return rows.map(({ classificacao }) => classificacao);
}

/** Stores the outcome of the answers for a locked sample. */
export async function updateOutcome(
  trx: TenantTransaction,
  id_amostra: number,
  outcome: { classe_final: BlindClassification; dt_classe_final: Date } | { sem_consenso: true },
): Promise<void> {
  await trx.updateTable('samples').set(outcome).where('id_amostra', '=', id_amostra).execute();
}
