import { type Kysely, sql } from 'kysely';

/**
 * What the function user_name tells of one person, for many at once: a call per row and person costs an export of 99,999 samples
 * two seconds. A view reads as its owner, past the policies of users; as with the function, only the name leaves.
 */
const VIEW = `
create view user_names as select id_usuario, nome from users;
revoke all on user_names from public;
grant select on user_names to escuta_app, escuta_system;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(VIEW).execute(db);
}
