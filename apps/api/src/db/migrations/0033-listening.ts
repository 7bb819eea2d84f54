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
create index recordings_incomplete on recordings (id_gravacao) where versao_medida is null or versao_som is null;`;

/**
 * The decision of the machine on a sample, as it was when the sample was heard (LSN-02): never changed, only moved to another unit with its
 * sample. A table of its own, since samples are read and rewritten by everything else. The recorder is the sensor by its serial number, else its model, else the
 * device (D-35).
 */
const DECISIONS = `
create table sample_decisions (
  id_amostra int primary key references samples on delete cascade,
  id_cliente int not null references companies,
  dt_amostra timestamptz not null,
  gravador text,
  modelo text,
  utilizavel boolean not null,
  nivel double precision,
  silencio double precision,
  referencia double precision,
  diferenca double precision,
  classificacao text not null check (classificacao in ('LEAK','LESS','INCO','PEND')),
  motivo text not null,
  valor double precision,
  limite double precision,
  chance double precision check (chance between 0 and 1),
  versao smallint not null,
  dt_decisao timestamptz not null
);
create index sample_decisions_recorder on sample_decisions (gravador, id_cliente, dt_amostra desc) include (nivel) where utilizavel;
create index sample_decisions_model on sample_decisions (modelo, id_cliente, dt_amostra desc) include (nivel) where utilizavel and modelo is not null;
create index sample_decisions_company on sample_decisions (id_cliente, dt_amostra) include (diferenca, id_amostra) where diferenca is not null;
alter table sample_decisions enable row level security;
create policy tenant on sample_decisions to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on sample_decisions to escuta_system using (true) with check (true);
grant select on sample_decisions to escuta_app;
grant select, insert on sample_decisions to escuta_system;

create function move_decision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sample_decisions set id_cliente = new.id_cliente where id_amostra = new.id_amostra;
  return null;
end $$;
create trigger samples_decision_moved after update of id_cliente on samples for each row
  when (old.id_cliente <> new.id_cliente) execute function move_decision();`;

/** How much of its samples a company can listen to; null: what the company above it has, else a tenth. */
const COMPANIES = `
alter table companies add column parcela_escuta double precision check (parcela_escuta > 0 and parcela_escuta <= 0.5);`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [RECORDINGS, DECISIONS, COMPANIES]) await sql.raw(part).execute(db);
}
