import { type Kysely, sql } from 'kysely';

/** A process that is not the owner reads at start whether the schema is its version's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('grant select on kysely_migration to escuta_system').execute(db);
}
