import { type Kysely, sql } from 'kysely';

/** Failed sign-ins are also counted per network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index sign_in_failures_network on sign_in_failures (endereco_ip, data)').execute(db);
}
