const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

const ofTenants = (table: string) => `
alter table ${table} enable row level security;
create policy tenant on ${table} to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on ${table} to escuta_system using (true) with check (true);
grant select on ${table} to escuta_app, escuta_system;`;

/**
 * The pipes of a network cut into short stretches of equal length. The street is that of the nearest imported address; a stretch is
 * `nomeado` when it was looked for, so that one without an address nearby is not looked up again and again.
 */
const STRETCHES = `
create table stretches (
  id_trecho int generated always as identity primary key,
  id_rede int not null,
  id_cliente int not null,
  caminho path not null,
  metros real not null,
  material text not null,
  rua text,
  bairro text,
  nomeado boolean not null default false,
  foreign key (id_rede, id_cliente) references networks (id_rede, id_cliente)
);
create index stretches_network on stretches (id_rede);
create index stretches_place on stretches using gist (pipe_box(caminho));
create index stretches_to_name on stretches (id_trecho) where not nomeado;
${ofTenants('stretches')}
grant insert on stretches to escuta_app, escuta_system;
grant delete, update (rua, bairro, nomeado) on stretches to escuta_system;`;

/**
 * Which stretches are within reach of which samples: places alone, so that a sample that gets another class, or another period, changes
 * nothing here. \`id_cliente\` is the company of the sample.
 */
const LINKS = `
create table stretch_samples (
  id_trecho int not null,
  id_amostra int not null,
  id_rede int not null,
  id_cliente int not null,
  primary key (id_trecho, id_amostra)
);
create index stretch_samples_sample on stretch_samples (id_amostra);
create index stretch_samples_network on stretch_samples (id_rede, id_cliente);
${ofTenants('stretch_samples')}
grant delete on stretch_samples to escuta_system;
-- Samples whose stretches are not stored yet, or no longer right. Readers find the stretches of these themselves.
create table coverage_pending (
  id_amostra int primary key,
  id_cliente int not null
);
create index coverage_pending_company on coverage_pending (id_cliente);
${ofTenants('coverage_pending')}
-- Companies with many samples, all of which have to be linked again: those after \`depois\` do not wait yet.
create table coverage_relinks (
  id_cliente int primary key references companies,
  depois int not null
);
${ofTenants('coverage_relinks')}`;

export const TABLES = [STRETCHES, LINKS].join('\n');
