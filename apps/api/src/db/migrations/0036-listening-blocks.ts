import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * Blocks of samples handed out most likely first (LSN-04), to a person at the desk or, without one, for blind review; with what is told of how far
 * they reach. Of one person, like saved views, since a block may have samples of several companies.
 */
const BLOCKS = `
create table listening_blocks (
  id_bloco uuid primary key,
  id_usuario int references users,
  busca text not null,
  dt_bloco timestamptz not null,
  total int not null check (total > 0),
  com_referencia int not null check (com_referencia between 0 and total),
  ordenadas int not null check (ordenadas >= 0),
  alcance int not null check (alcance between 0 and ordenadas)
);
comment on column listening_blocks.busca is 'Search that the block was handed out for';
create index listening_blocks_person on listening_blocks (id_usuario, busca, dt_bloco desc);
alter table listening_blocks enable row level security;
create policy own on listening_blocks to escuta_app
  using (id_usuario = (select nullif(current_setting('app.user', true), '')::int))
  with check (id_usuario = (select nullif(current_setting('app.user', true), '')::int));
create policy everything on listening_blocks to escuta_system using (true) with check (true);
grant select, insert on listening_blocks to escuta_app, escuta_system;`;

/**
 * The samples of each block in their shuffled order: whether each was drawn from the rest, and how likely it was to be chosen. Nobody changes or deletes
 * a row, since estimates of what was missed rest on them; one moves to another unit with its sample.
 */
const SAMPLES = `
create table listening_block_samples (
  id_bloco uuid not null references listening_blocks,
  lugar smallint not null check (lugar > 0),
  id_amostra int not null references samples on delete cascade,
  id_cliente int not null references companies,
  id_usuario int references users,
  dt_bloco timestamptz not null,
  dt_limite timestamptz,
  sorteada boolean not null,
  probabilidade double precision not null check (probabilidade > 0 and probabilidade <= 1),
  primary key (id_bloco, lugar),
  constraint listening_block_samples_certain check (sorteada or probabilidade = 1)
);
comment on column listening_block_samples.dt_limite is 'Until when nobody else gets the sample at the desk; null in blind review';
create unique index listening_block_samples_once on listening_block_samples (id_amostra, id_bloco);
create index listening_block_samples_company on listening_block_samples (id_cliente, dt_bloco);
create unique index listening_block_samples_blind on listening_block_samples (id_amostra) where id_usuario is null;
alter table listening_block_samples enable row level security;
create policy tenant on listening_block_samples to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on listening_block_samples to escuta_system using (true) with check (true);
grant select, insert on listening_block_samples to escuta_app, escuta_system;

create function move_block_sample() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update listening_block_samples set id_cliente = new.id_cliente where id_amostra = new.id_amostra;
  return null;
end $$;
create trigger samples_block_moved after update of id_cliente on samples for each row
  when (old.id_cliente <> new.id_cliente) execute function move_block_sample();`;

/** What no person has decided yet, in the order in which it is handed out at the desk. */
const UNHEARD = `
create index samples_unheard on samples (ordem_escuta desc nulls last, dt_amostra desc, id_amostra desc) include (id_cliente, classificacao)
  where id_gravacao is not null and dt_classificacao is null and classificacao_cliente is null and classe_final is null and total_inspecoes = 0;`;

/** Whether blind review hands out most likely first. */
const POOL = `
alter table blind_review_pool add column provaveis boolean not null default false;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [BLOCKS, SAMPLES, UNHEARD, POOL]) await sql.raw(part).execute(db);
}
