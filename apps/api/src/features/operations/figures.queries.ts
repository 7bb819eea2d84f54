import type { TaskKind } from '@escuta/contract';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { selecting } from '../../db/selecting.ts';

/** Tasks of a kind that wait, those given up, and how long the oldest is overdue. */
export async function countTasks(system: AppDatabase, now: Date) {
  const waits = sql`dt_desistencia is null`;
  const columns = {
    tipo: sql<TaskKind>`tipo`,
    waiting: sql<number>`(count(*) filter (where ${waits}))::int`,
    given_up: sql<number>`(count(*) filter (where not ${waits}))::int`,
    overdueSeconds: sql<number>`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(dt_proxima) filter (where ${waits})), 0))::float8`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from outbox where dt_envio is null group by tipo`,
  ).execute(system);
  return rows;
}

/** When the last backup was finished; null: never. */
export async function findLastBackup(system: AppDatabase): Promise<Date | null> {
  const row = await system.selectFrom('last_backup').select('data').executeTakeFirst();
  return row?.data ?? null;
}
