import { type Kysely, sql } from 'kysely';

/**
 * Storage keys of photos, inserted before the file is stored and deleted with the insert of their report. A row that remains is a file
 * without a report, unless another report or sample has the same photo; the two indexes serve this check.
 */
const PHOTO_UPLOADS = `
create table photo_uploads (
  arquivo text primary key,
  id_cliente int not null references companies,
  data timestamptz not null
);
create index photo_uploads_when on photo_uploads (data);
alter table photo_uploads enable row level security;
create policy tenant on photo_uploads to escuta_app
  using (id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[]))
  with check (id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[]));
create policy everything on photo_uploads to escuta_system using (true) with check (true);
grant select, insert, update, delete on photo_uploads to escuta_app;
grant select, update, delete on photo_uploads to escuta_system;

create index leak_report_photos_file on leak_report_photos (arquivo);
create index sample_photos_file on sample_photos (arquivo);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PHOTO_UPLOADS).execute(db);
}
