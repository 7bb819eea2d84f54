import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';

/** Succeeds when the database answers. */
export async function ping(db: AppDatabase): Promise<void> {
  await sql`select 1`.execute(db);
}
