import { type Kysely, sql } from 'kysely';

/**
 * The mark of the storage that has the files of this database: one row, which the first start writes to both. The function tells whether any
 * row refers to a stored file, which the system's role cannot see.
 */
const STORAGE_MARK = `
create table storage_mark (
  id smallint primary key default 1 check (id = 1),
  marca uuid not null
);
alter table storage_mark enable row level security;
create policy everything on storage_mark to escuta_system using (true) with check (true);
grant select, insert, update on storage_mark to escuta_system;
create function files_are_stored() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from recordings) or exists (select from sample_photos) or exists (select from leak_report_photos)
    or exists (select from companies where logomarca is not null)
$$;
revoke execute on function files_are_stored() from public;
grant execute on function files_are_stored() to escuta_system;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STORAGE_MARK).execute(db);
}
