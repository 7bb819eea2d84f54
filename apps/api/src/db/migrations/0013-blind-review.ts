import { type Kysely, sql } from 'kysely';

/**
 * A reviewer's work: seconds of the ended stretches of the day and of the block, and the running stretch (domain: blind-review.ts). The
 * table had no rows yet.
 */
const WORK = `
drop table blind_review_sessions;
create table blind_review_sessions (
  id_usuario int primary key references users,
  dia date not null,
  segundos_dia double precision not null default 0 check (segundos_dia >= 0),
  segundos_bloco double precision not null default 0 check (segundos_bloco >= 0),
  dt_inicio timestamptz,
  dt_fim timestamptz
);
alter table blind_review_sessions enable row level security;
create policy everything on blind_review_sessions to escuta_system using (true) with check (true);
grant select, insert, update on blind_review_sessions to escuta_system;`;

/**
 * One open hand-out per sample and per reviewer, also with concurrent requests. An expired hand-out occupies both indexes until the next
 * request for its sample or reviewer marks it (hand-out.queries.ts).
 */
const HANDS = `
create unique index blind_review_one_hand on blind_reviews (id_amostra) where situacao = 'entregue';
create unique index blind_review_one_sample on blind_reviews (id_usuario) where situacao = 'entregue';
create index blind_reviews_answered on blind_reviews (dt_class, id_amostra) where situacao = 'classificada';
create index blind_reviews_reviewer on blind_reviews (id_usuario, dt_class) where situacao = 'classificada';`;

/** Outcome of a sample: its final class, or `sem_consenso` after three different answers, kept after a verdict so that it can be undone (D-18). */
const OUTCOME = `
alter table samples
  add column classe_final text check (classe_final in ('LESS','PASS','LEAK','PEND','INCO','NOAC','FRAU','VISI')),
  add column dt_classe_final timestamptz,
  add column sem_consenso boolean not null default false,
  add column id_usuario_classificacao int references users,
  add column dt_classificacao timestamptz,
  add constraint samples_final_dated check ((classe_final is null) = (dt_classe_final is null));
create index samples_blind_pool on samples (dt_amostra desc, id_amostra desc)
  where id_gravacao is not null and classificacao not in ('NOAC', 'FRAU') and classe_final is null and not sem_consenso;
create index samples_without_consensus on samples (dt_amostra desc, id_amostra desc) where sem_consenso and classe_final is null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [WORK, HANDS, OUTCOME]) await sql.raw(part).execute(db);
}
