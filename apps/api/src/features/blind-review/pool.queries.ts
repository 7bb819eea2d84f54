import { POOL_CLASSES, type PoolClass, type PoolCount } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import { COUNT, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { listWithBranches } from '../companies/index.ts';
import { endOfMinute } from '../samples/index.ts';

const COLUMNS = ['empresas', 'ultimos_dias', 'dti', 'dtf', 'classes', 'percentual', 'provaveis'] as const;

/** The pool of all companies. */
export function readPool(trx: TenantTransaction) {
  return trx.selectFrom('blind_review_pool').select(COLUMNS).executeTakeFirstOrThrow();
}
export type PoolRow = Awaited<ReturnType<typeof readPool>>;

/** Locks it for a change. */
export function lockPool(trx: TenantTransaction): Promise<PoolRow> {
  return trx.selectFrom('blind_review_pool').select(COLUMNS).forUpdate().executeTakeFirstOrThrow();
}

export async function writePool(trx: TenantTransaction, pool: PoolRow): Promise<void> {
  await trx.updateTable('blind_review_pool').set(pool).execute();
}

/** A pool as conditions on samples; null means all. */
export interface PoolReach {
  companies: readonly number[] | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  classes: readonly PoolClass[] | null;
  percent: number;
  /** Most likely first, in blocks (LSN-04). */
  likeliest: boolean;
}

const DAY_MS = 86_400_000;

/** The pool at an instant, with the branches of its companies. */
export async function poolReach(trx: TenantTransaction, pool: PoolRow, now: Date): Promise<PoolReach> {
  const { empresas, ultimos_dias, dti, dtf, classes, percentual, provaveis } = pool;
  return {
    companies: empresas.length ? (await listWithBranches(trx, empresas)).map(({ id_cliente }) => id_cliente) : null,
    from: ultimos_dias === null ? dti : new Date(now.getTime() - ultimos_dias * DAY_MS),
    to: dtf && endOfMinute(dtf.toISOString()),
    classes: POOL_CLASSES.every((one) => classes.includes(one)) ? null : classes,
    percent: percentual,
    likeliest: provaveis,
  };
}

/** A number of 0 to 99 that a sample keeps for ever: the shares of the pool depend on it. */
const SLICE = sql`('x' || left(md5(s.id_amostra::text), 7))::bit(28)::int % 100`;

/** Condition of the samples `s` that can be heard; that of the indexes samples_blind_pool and samples_blind_begun. */
const HAS_SOUND = sql`s.id_gravacao is not null and s.classificacao not in ('NOAC', 'FRAU')`;

/** Condition of the samples `s` that a pool asks for, with sound or without. */
export function ofPool({ companies, from, to, classes, percent }: PoolReach): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (companies) parts.push(sql`s.id_cliente = any(${[...companies]}::int[])`);
  if (from) parts.push(sql`s.dt_amostra >= ${from}`);
  if (to) parts.push(sql`s.dt_amostra < ${to}`);
  if (classes) parts.push(sql`s.classe = any(${[...classes]}::text[])`);
  if (percent < 100) parts.push(sql`${SLICE} < ${percent}`);
  return sql.join(parts, sql` and `);
}

/** Condition of the samples `s` in a pool. */
export const inPool = (pool: PoolReach) => sql`${HAS_SOUND} and ${ofPool(pool)}`;

/** Counts the samples of a pool by their answers. */
export async function countPool(trx: TenantTransaction, pool: PoolReach): Promise<PoolCount> {
  const columns = {
    amostras: COUNT,
    duas_respostas: sql<number>`count(*) filter (where s.respostas_cegas >= 2)::int`,
    uma_resposta: sql<number>`count(*) filter (where s.respostas_cegas = 1)::int`,
    com_referencia: sql<number>`count(s.ordem_escuta)::int`,
  };
  const { rows } = await selecting(columns, (list) => sql`select ${list} from samples s where ${inPool(pool)}`).execute(
    trx,
  );
  return rows[0] ?? { amostras: 0, duas_respostas: 0, uma_resposta: 0, com_referencia: 0 };
}
