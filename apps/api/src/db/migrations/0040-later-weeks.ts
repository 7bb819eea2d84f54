import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * What a model that decides is worth on weeks that are newer than its fit (LSN-07): counted again at night when there are new reports. None is changed or
 * deleted: a model that gets worse is seen to do so.
 */
const CHECKS = `
create table listening_model_checks (
  id_modelo int not null references listening_models,
  id_cliente int not null references companies,
  dt_medida timestamptz not null,
  amostras int[] not null,
  inicio timestamptz not null,
  fim timestamptz not null,
  vazamentos int not null,
  locais int not null,
  confianca double precision not null check (confianca > 0 and confianca < 1),
  regra double precision not null,
  regra_intervalo double precision[] not null,
  modelo double precision not null,
  modelo_intervalo double precision[] not null,
  ganho double precision not null,
  ganho_intervalo double precision[] not null check (array_length(ganho_intervalo, 1) = 2),
  primary key (id_modelo, dt_medida)
);
create index listening_model_checks_company on listening_model_checks (id_cliente);
comment on column listening_model_checks.amostras is 'Samples since the fit, of places that the model knew nothing of';
alter table listening_model_checks enable row level security;
create policy tenant on listening_model_checks to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on listening_model_checks to escuta_system using (true) with check (true);
grant select on listening_model_checks to escuta_app;
grant select, insert on listening_model_checks to escuta_system;`;

/** What a company's samples count for is read from the index alone, also where a learnt model has scored some. A process of the version before uses it too. */
const COUNTED = `
create index sample_decisions_counted on sample_decisions (id_cliente, dt_amostra)
  include (diferenca, id_amostra, versao, id_modelo, equivalente) where atual and diferenca is not null;
drop index sample_decisions_company;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [CHECKS, COUNTED]) await sql.raw(part).execute(db);
}
