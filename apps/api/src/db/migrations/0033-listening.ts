import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * What was measured of a recording (LSN-01). As JSON, since it is only ever read as a whole and differs from version to version; the level, by
 * which rows are compared, keeps its column. Recordings of earlier versions are measured beside other work.
 */
const RECORDINGS = `
alter table recordings add column medidas jsonb, add column versao_medida smallint,
  add constraint recordings_measure_version check (medidas is null or versao_medida is not null);
drop index recordings_incomplete;
create index recordings_incomplete on recordings (id_gravacao) where versao_medida is null or versao_som is null;
create index recordings_measured on recordings (versao_medida);`;

/**
 * The decisions of the machine on a sample, each as it was when it was made (LSN-02): none is changed, only moved to another unit with its sample. The
 * first was made when the sample was heard; a later one, by other measures or with more known, is the present one and leaves the others. A table of its own, since
 * samples are read and rewritten by everything else. The recorder is the sensor by its serial number, else its model, else the device (D-35).
 */
const DECISIONS = `
create table sample_decisions (
  id_decisao bigint generated always as identity primary key,
  id_amostra int not null references samples on delete cascade,
  id_cliente int not null references companies,
  dt_amostra timestamptz not null,
  atual boolean not null default true,
  gravador text,
  modelo text,
  utilizavel boolean not null,
  nivel double precision,
  silencio double precision,
  referencia double precision,
  diferenca double precision,
  mais_baixas double precision check (mais_baixas between 0 and 1),
  contraste double precision,
  classificacao text not null check (classificacao in ('LEAK','LESS','INCO','PEND')),
  aplicada boolean not null,
  motivo text not null,
  valor double precision,
  limite double precision,
  chance double precision check (chance between 0 and 1),
  versao smallint not null,
  dt_decisao timestamptz not null
);
comment on column sample_decisions.aplicada is 'Whether the sample took the class';
comment on column sample_decisions.mais_baixas is 'Share of the samples that it was compared with whose difference is lower';
create unique index sample_decisions_current on sample_decisions (id_amostra) where atual;
create index sample_decisions_sample on sample_decisions (id_amostra, id_decisao);
create index sample_decisions_recorder on sample_decisions (gravador, id_cliente, dt_amostra desc) include (nivel, versao) where utilizavel and atual;
create index sample_decisions_model on sample_decisions (modelo, id_cliente, dt_amostra desc) include (nivel, versao) where utilizavel and atual and modelo is not null;
create index sample_decisions_company on sample_decisions (id_cliente, dt_amostra) include (diferenca, id_amostra, versao) where atual and diferenca is not null;
-- Like samples: the newest rows are those that are compared, and are to be read from the index alone.
alter table sample_decisions set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table sample_decisions enable row level security;
create policy tenant on sample_decisions to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on sample_decisions to escuta_system using (true) with check (true);
grant select on sample_decisions to escuta_app;
grant select, insert, update (atual) on sample_decisions to escuta_system;

create function move_decision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sample_decisions set id_cliente = new.id_cliente where id_amostra = new.id_amostra;
  return null;
end $$;
create trigger samples_decision_moved after update of id_cliente on samples for each row
  when (old.id_cliente <> new.id_cliente) execute function move_decision();`;

/**
 * Where a sample stands in "most likely first" (LSN-03): by its difference, then by the contrast with its neighbours. On the sample, since searches sort
 * by it; null without a difference.
 */
const ORDER = `
alter table samples add column ordem_escuta int;
create index samples_most_likely on samples (ordem_escuta, dt_amostra, id_amostra) include (id_cliente, classe, vista) where ordem_escuta is not null;`;

/** The share of its samples that a company calls suspects, 0 to 0.5; null: the share of the company above it, else a tenth. */
const COMPANIES = `
alter table companies add column parcela_escuta double precision check (parcela_escuta > 0 and parcela_escuta <= 0.5);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [RECORDINGS, DECISIONS, ORDER, COMPANIES]) await sql.raw(part).execute(db);
}
