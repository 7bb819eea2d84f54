import { type Kysely, sql } from 'kysely';

/** By these the check of an import finds samples with the same sound in any company, and the machine the samples of a recording. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index recordings_sound on recordings (sha256)').execute(db);
  await sql.raw('create index samples_recording on samples (id_gravacao) where id_gravacao is not null').execute(db);
}
