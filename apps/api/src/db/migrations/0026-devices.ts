import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * Devices that send samples by a key (ING-05), of which only hashes are stored. After a rotation the previous key works until
 * `dt_chave_anterior`. The table was made with the first schema, and nothing has written to it until now.
 */
const DEVICES = `
alter table devices rename column descricao to nome;
alter table devices rename column id_usuario to id_coletor;
alter table devices drop column coletor, drop column ativo,
  alter column id_coletor set not null,
  add constraint devices_nome check (nome = btrim(nome) and length(nome) between 1 and 60),
  add column chave_anterior_hash bytea unique,
  add column dt_chave_anterior timestamptz,
  add column dt_criacao timestamptz not null,
  add column dt_contato timestamptz,
  add column dt_revogacao timestamptz,
  add constraint devices_previous_key check ((chave_anterior_hash is null) = (dt_chave_anterior is null));
create index devices_company on devices (id_cliente);

create function collectors_reaching(company int) returns table (id_usuario int, nome text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id_usuario, u.nome from reaching_users(company) u
  where u.ativo and u.id_tipo_usuario in ('COL', 'GEI', 'GEO')
    and company = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])
$$;
revoke execute on function collectors_reaching(int) from public;
grant execute on function collectors_reaching(int) to escuta_app, escuta_system;`;

/**
 * What a sample is sent with (D-34). \`conteudo\` is a hash of the fields and files, by which a repeat is told from other content under the
 * same key. \`avisos\` names what is doubtful and kept.
 */
const SAMPLES = `
alter table samples
  add column conteudo bytea check (length(conteudo) = 32),
  add column id_dispositivo int references devices,
  add column sensor_modelo text check (length(sensor_modelo) between 1 and 64),
  add column sensor_serie text check (length(sensor_serie) between 1 and 64),
  add column medidor_girando boolean,
  add column avisos text[] not null default '{}' check (avisos <@ array['clock_ahead','clock_behind','place_unlikely','imprecise']);
create index samples_device on samples (id_dispositivo) where id_dispositivo is not null;`;

/** A key that is being uploaded, until \`dt_ate\`: after that its process has died, and another call may take it. */
const UPLOADS = `
create table sample_uploads (
  chave uuid primary key,
  id_cliente int not null references companies,
  dt_ate timestamptz not null
);
alter table sample_uploads enable row level security;
create policy tenant on sample_uploads to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on sample_uploads to escuta_system using (true) with check (true);
grant select, insert, update, delete on sample_uploads to escuta_app;
grant select, delete on sample_uploads to escuta_system;`;

/** Files of recordings are noted before they are stored, as those of photos are: what no row uses is deleted after a day. */
const FILES = `
alter table photo_uploads rename to file_uploads;
alter index photo_uploads_when rename to file_uploads_when;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [DEVICES, SAMPLES, UPLOADS, FILES]) await sql.raw(part).execute(db);
}
