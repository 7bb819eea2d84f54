import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * The models that a company tree has learnt from its decided reports (LSN-07), each with its data and what it was worth on places and weeks that it had not
 * seen. Of the company at the top of the tree. None is changed or deleted: what was tried without success tells how lucky the next one may be.
 */
const MODELS = `
create table listening_models (
  id_modelo int generated always as identity primary key,
  id_cliente int not null references companies,
  numero int not null check (numero > 0),
  dt_ajuste timestamptz not null,
  versao_medida smallint not null,
  ajuste jsonb not null,
  confirmados int not null,
  treino int[] not null,
  treino_inicio timestamptz not null,
  treino_fim timestamptz not null,
  treino_vazamentos int not null,
  treino_locais int not null,
  prova int[] not null,
  prova_inicio timestamptz not null,
  prova_fim timestamptz not null,
  prova_vazamentos int not null,
  prova_locais int not null,
  confianca double precision not null check (confianca > 0 and confianca < 1),
  regra double precision not null,
  regra_intervalo double precision[] not null,
  modelo double precision not null,
  modelo_intervalo double precision[] not null,
  ganho double precision not null,
  ganho_intervalo double precision[] not null check (array_length(ganho_intervalo, 1) = 2),
  melhor boolean not null generated always as (ganho_intervalo[1] > 0) stored,
  unique (id_cliente, numero),
  unique (id_cliente, id_modelo, melhor)
);
comment on column listening_models.confirmados is 'Confirmed leaks of the tree when it was fitted';
comment on column listening_models.treino is 'Samples that it has learnt from';
comment on column listening_models.prova is 'Samples of newer weeks and other places that it was tried on';
comment on column listening_models.ganho is 'Area under the curve of the model less that of the rule, with its interval';
comment on column listening_models.melhor is 'Whether it may be used';
alter table listening_models enable row level security;
create policy tenant on listening_models to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on listening_models to escuta_system using (true) with check (true);
grant select on listening_models to escuta_app;
grant select, insert on listening_models to escuta_system;`;

/** What decides on the sounds of a company tree, and who said so: a model that was better, or without one the rule. The last row holds; none is changed. */
const SWITCHES = `
create table listening_model_switches (
  id_cliente int not null references companies,
  ordem int not null check (ordem > 0),
  id_modelo int,
  melhor boolean not null default true check (melhor),
  id_usuario int not null references users,
  dt_troca timestamptz not null,
  primary key (id_cliente, ordem),
  foreign key (id_cliente, id_modelo, melhor) references listening_models (id_cliente, id_modelo, melhor)
);
alter table listening_model_switches enable row level security;
create policy tenant on listening_model_switches to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on listening_model_switches to escuta_system using (true) with check (true);
grant select, insert on listening_model_switches to escuta_app;
grant select on listening_model_switches to escuta_system;`;

/** Which model decided, and what the sound counted for by it. Its number is kept here, since people of a branch may not read the tree's models. */
const DECISIONS = `
alter table sample_decisions
  add column id_modelo int references listening_models,
  add column numero_modelo int,
  add column equivalente double precision,
  add constraint sample_decisions_learnt check ((id_modelo is null) = (equivalente is null) and (id_modelo is null) = (numero_modelo is null)) not valid;
comment on column sample_decisions.equivalente is 'Decibels above the usual level that the sound counted for by the model; null: by the rule';`;

/** Work of the queue about a company tree: fit its next model. */
const QUEUE = `
alter table outbox
  drop constraint outbox_tipo_check,
  add constraint outbox_tipo_check check (tipo in ('password_link','welcome','password_changed','email_changed','ticket','ticket_copy',
    'newsletter','recording','earlier_recording','listening_model')),
  drop constraint outbox_object_check,
  add constraint outbox_object_check check (case when tipo in ('recording','earlier_recording') then id_gravacao is not null and id_usuario is null
    when tipo = 'listening_model' then id_gravacao is null and id_usuario is null else id_usuario is not null and id_gravacao is null end);
create unique index outbox_model on outbox (id_cliente) where tipo = 'listening_model' and dt_envio is null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [MODELS, SWITCHES, DECISIONS, QUEUE]) await sql.raw(part).execute(db);
}
