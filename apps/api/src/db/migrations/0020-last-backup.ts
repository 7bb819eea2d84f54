import { type Kysely, sql } from 'kysely';

/** The last backup that was finished: one row, written by `npm run backup` as the owner and read by those who watch over the installation. */
const LAST_BACKUP = `
create table last_backup (
  id smallint primary key default 1 check (id = 1),
  data timestamptz not null,
  linhas bigint not null check (linhas >= 0),
  arquivos bigint not null check (arquivos >= 0),
  bytes bigint not null check (bytes >= 0)
);
alter table last_backup enable row level security;
create policy everything on last_backup to escuta_system using (true) with check (true);
grant select on last_backup to escuta_system;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LAST_BACKUP).execute(db);
}
