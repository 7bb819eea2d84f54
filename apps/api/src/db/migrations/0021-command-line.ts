import { type Kysely, sql } from 'kysely';

/** A fifth origin of log entries: the command line. */
const ORIGINS = `
alter table action_logs drop constraint action_logs_origem_check;
alter table action_logs add constraint action_logs_origem_check check (origem between 1 and 5);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORIGINS).execute(db);
}
