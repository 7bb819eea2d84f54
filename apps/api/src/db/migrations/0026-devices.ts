import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * Devices that send samples by a key (ING-05), of which only hashes are stored: `descricao` is the name, `id_usuario` the collector. After a
 * rotation the previous key works until `dt_chave_anterior`; `chave_usada` tells whether the present one has been used. Those that were switched
 * off are revoked. Processes of the release before go on: nothing is renamed or taken away.
 */
const DEVICES = `
alter table devices
  alter column coletor drop not null,
  add column chave_usada boolean not null default false,
  add column chave_anterior_hash bytea unique,
  add column dt_chave_anterior timestamptz,
  add column dt_criacao timestamptz not null default now(),
  add column dt_contato timestamptz,
  add column dt_revogacao timestamptz,
  add constraint devices_previous_key check ((chave_anterior_hash is null) = (dt_chave_anterior is null));
update devices set dt_revogacao = now() where not ativo;
alter table devices alter column dt_criacao drop default,
  add constraint devices_revoked check (ativo = (dt_revogacao is null));
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
 * What a sample is sent with (D-34). `conteudo` is a hash of the fields and files, by which a repeat is told from other content under the
 * same key. `avisos` names what is doubtful and kept.
 */
const SAMPLES = `
alter table samples
  add column conteudo bytea check (length(conteudo) = 32),
  add column id_dispositivo int references devices,
  add column sensor_modelo text check (length(sensor_modelo) between 1 and 64),
  add column sensor_serie text check (length(sensor_serie) between 1 and 64),
  add column medidor_girando boolean,
  add column avisos text[] not null default '{}' check (avisos <@ array['clock_ahead','clock_behind','place_unlikely','imprecise']);
-- The company is in it so that the samples of a device are counted in the index alone.
create index samples_device on samples (id_dispositivo, id_cliente) where id_dispositivo is not null;
create index samples_company_place on samples (id_cliente, lat_e5, lon_e5);`;

/** A key that is being uploaded, until `dt_ate`: after that its process has died, and another call may take it. */
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

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [DEVICES, SAMPLES, UPLOADS]) await sql.raw(part).execute(db);
}
