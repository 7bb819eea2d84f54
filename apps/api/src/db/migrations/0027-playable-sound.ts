import { type Kysely, sql } from 'kysely';

/**
 * The file that browsers play instead of a recording that they cannot, and the version of the rules by which that was decided; a version without
 * a file: they play the recording itself. The index finds what recordings of earlier versions still lack.
 */
const SOUND = `
alter table recordings add column arquivo_som text, add column versao_som smallint,
  add constraint recordings_sound_version check (arquivo_som is null or versao_som is not null);
drop index recordings_unmeasured;
create index recordings_incomplete on recordings (id_gravacao) where versao_nivel is null or versao_som is null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SOUND).execute(db);
}
