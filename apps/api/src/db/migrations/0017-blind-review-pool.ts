import { type Kysely, sql } from 'kysely';

/** Which samples are handed out: one row for all companies, by default every sample with sound. */
const POOL = `
create table blind_review_pool (
  id smallint primary key default 1 check (id = 1),
  empresas int[] not null default '{}',
  ultimos_dias smallint check (ultimos_dias > 0),
  dti timestamptz,
  dtf timestamptz,
  classes text[] not null default '{LESS,PASS,LEAK,PEND,INCO,VISI}' check (cardinality(classes) > 0),
  percentual smallint not null default 100 check (percentual between 1 and 100),
  constraint blind_review_pool_period check (dtf >= dti),
  constraint blind_review_pool_one_period check (ultimos_dias is null or num_nonnulls(dti, dtf) = 0)
);
insert into blind_review_pool default values;
alter table blind_review_pool enable row level security;
create policy everything on blind_review_pool to escuta_system using (true) with check (true);
grant select, update on blind_review_pool to escuta_system;`;

/**
 * Number of answers of a sample, counted by a trigger. The index has the samples that wait for a further answer: they are handed out
 * first, those with one answer before those with two, and in the order of samples_blind_pool.
 */
const ANSWERS = `
alter table samples add column respostas_cegas smallint not null default 0;
update samples s set respostas_cegas = r.n
  from (select id_amostra, count(*) as n from blind_reviews where situacao = 'classificada' group by id_amostra) r
  where s.id_amostra = r.id_amostra;
create function count_blind_answer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update samples set respostas_cegas = respostas_cegas + 1 where id_amostra = new.id_amostra;
  return null;
end $$;
create trigger blind_review_counted_insert after insert on blind_reviews
  for each row when (new.situacao = 'classificada') execute function count_blind_answer();
create trigger blind_review_counted_update after update of situacao on blind_reviews
  for each row when (new.situacao = 'classificada' and old.situacao <> 'classificada') execute function count_blind_answer();
create index samples_blind_begun on samples (respostas_cegas, dt_amostra desc, id_amostra desc)
  where respostas_cegas > 0 and id_gravacao is not null and classificacao not in ('NOAC', 'FRAU') and classe_final is null and not sem_consenso;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [POOL, ANSWERS]) await sql.raw(part).execute(db);
}
