/**
 * A standby of the database, for reads of many rows (DATABASE_READ_URL). It is used only when it has replayed everything that the primary
 * had committed when the call began, so nobody reads what is older than their own last write, whichever process wrote it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isDatabaseUnavailable } from './faults.ts';
import type { Database } from './schema.ts';
import { selecting } from './selecting.ts';
import type { WatchedPool } from './watched-pool.ts';

/** Longest wait for the standby, milliseconds: a healthy one is behind by less. */
const PATIENCE_MS = 300;
const LOOK_MS = 10;
/** How long a standby that was too far behind, or away, is left alone, milliseconds. */
const REST_MS = 5_000;

export interface Replica {
  /** Queries of the tenant role. */
  tenant: Kysely<Database>;
  exports: WatchedPool;
  /** Whether it has everything that is committed now. Never throws. */
  isCurrent(): Promise<boolean>;
}

/** SQLSTATE of a query on a standby that kept it from replaying, and of one that it never takes. */
const STANDBY_STATES = new Set(['40001', '25006']);

/** Whether the primary may still answer a query that failed so on the standby. */
export const isReplicaFault = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || STANDBY_STATES.has(String((error as { code?: unknown }).code));

async function hasReplayed(replica: Kysely<Database>, position: string): Promise<boolean> {
  // A server that is no standby has other positions, and may be a primary that was replaced.
  const columns = {
    current: sql<boolean>`coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false)`,
  };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(replica);
  return rows[0]?.current ?? false;
}

async function catchesUp(primary: Kysely<Database>, replica: Kysely<Database>): Promise<boolean> {
  const columns = { position: sql<string>`pg_current_wal_insert_lsn()::text` };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(primary);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    if (await hasReplayed(replica, rows[0]?.position ?? '')) return true;
    if (performance.now() > until) return false;
    await delay(LOOK_MS);
  }
}

export function openReplica(primary: Kysely<Database>, { tenant, exports }: Omit<Replica, 'isCurrent'>): Replica {
  let restsUntil = 0;
  return {
    tenant,
    exports,
    async isCurrent() {
      if (performance.now() < restsUntil) return false;
      const current = await catchesUp(primary, tenant).catch(() => false);
      if (!current) restsUntil = performance.now() + REST_MS;
      return current;
    },
  };
}
