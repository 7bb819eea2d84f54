import { type Kysely, sql } from 'kysely';
import { LINKING } from './0025/linking.ts';
import { READING } from './0025/reading.ts';
import { TABLES } from './0025/tables.ts';

/** Where pipes were listened (PLACE-06). Networks come with stretches since this version; none was released without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [TABLES, LINKING, READING]) await sql.raw(part).execute(db);
}
