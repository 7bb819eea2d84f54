import { type Kysely, sql } from 'kysely';
import { INDEXES, TEXT_SEARCH } from './0001/indexes.ts';
import { ROLES, security } from './0001/security.ts';
import { TABLES } from './0001/tables.ts';
import { TRIGGERS } from './0001/triggers.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [ROLES, TABLES, INDEXES, TRIGGERS, security(), TEXT_SEARCH]) await sql.raw(part).execute(db);
}
