import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/** Imports of recordings, in the browser and by the command: who brought what into which company, and how it ended. As `address_imports`, but of a company. */
const SAMPLE_IMPORTS = `
create table sample_imports (
  id_importacao int generated always as identity primary key,
  chave uuid not null unique,
  id_cliente int not null references companies,
  arquivo text not null check (length(btrim(arquivo)) between 1 and 200),
  id_usuario int references users,
  situacao text not null default 'aberta' check (situacao in ('aberta','concluida','cancelada','parada')),
  dt_inicio timestamptz not null,
  dt_ultimo timestamptz not null,
  gravacoes int not null check (gravacoes >= 0),
  existentes int not null check (existentes >= 0),
  recusados int not null check (recusados >= 0),
  novos int not null default 0 check (novos >= 0)
);
comment on column sample_imports.id_usuario is 'Null: the command line';
comment on column sample_imports.dt_ultimo is 'When something was last heard of it';
comment on column sample_imports.gravacoes is 'Those to come in; existentes and recusados come besides';
create index sample_imports_open on sample_imports (dt_ultimo) where situacao = 'aberta';
create index sample_imports_company on sample_imports (id_cliente, id_importacao);
alter table sample_imports enable row level security;
create policy tenant on sample_imports to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on sample_imports to escuta_system using (true) with check (true);
grant select, insert on sample_imports to escuta_app;
grant update (situacao, dt_ultimo, gravacoes, existentes, recusados, novos) on sample_imports to escuta_app;
grant select on sample_imports to escuta_system;
grant update (situacao) on sample_imports to escuta_system;`;

/**
 * The latest refusals of a device, one by one. A new one takes the oldest away, so that a device that is refused for ever has twenty.
 * `device_refusals` counts them by day; it stays as it is, since processes of the release before write it during an update.
 */
const LATEST = `
create table latest_refusals (
  id_recusa bigint generated always as identity primary key,
  id_dispositivo int not null references devices on delete cascade,
  id_cliente int not null references companies,
  dt_recusa timestamptz not null,
  chave uuid,
  problema jsonb not null check (length(problema::text) <= 4000)
);
comment on column latest_refusals.chave is 'Key of the sample, where the call told it';
create index latest_refusals_device on latest_refusals (id_dispositivo, id_recusa);
alter table latest_refusals enable row level security;
create policy tenant on latest_refusals to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on latest_refusals to escuta_system using (true) with check (true);
grant select on latest_refusals to escuta_app;
grant select, insert, delete on latest_refusals to escuta_system;

insert into latest_refusals (id_dispositivo, id_cliente, dt_recusa, problema)
select id_dispositivo, id_cliente, dt_ultima, problema from device_refusals order by dt_ultima;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SAMPLE_IMPORTS).execute(db);
  await sql.raw(LATEST).execute(db);
}
