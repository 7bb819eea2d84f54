import { type Kysely, sql } from 'kysely';

/**
 * A company that moves to another tree keeps the restarted references of what has recorded its sounds, and so does the tree that it leaves: otherwise its
 * sounds would be compared again with what the recorder heard before its repair. Each side gets a copy of what only the other has, with who and why. Copies
 * come later than what they tell, so the restart that was made last holds, not the row.
 */
const LAST = `
create or replace function recorder_start(company int, recorder text) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select r.desde from recorder_restarts r
  where r.gravador = recorder and company_top(r.id_cliente) = company_top(company)
  order by r.dt_reinicio desc, r.id_reinicio desc limit 1
$$;
drop index recorder_restarts_last;
create index recorder_restarts_last on recorder_restarts (gravador, dt_reinicio desc, id_reinicio desc);`;

/** Moves wait for each other under the lock that check_company_tree and drop_stray_units take. */
const KEEP = `
create function keep_restarts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former int := company_top(old.id_cliente_master);
  moved int[];
begin
  if former is not distinct from company_top(new.id_cliente) then return null; end if;
  with recursive down as (
    select new.id_cliente
    union all
    select c.id_cliente from companies c join down d on c.id_cliente_master = d.id_cliente
  ) select array_agg(id_cliente) from down into moved;
  insert into recorder_restarts (id_cliente, gravador, desde, nota, id_usuario, dt_reinicio)
  select new.id_cliente, r.gravador, r.desde, r.nota, r.id_usuario, r.dt_reinicio from recorder_restarts r
  where company_top(r.id_cliente) = former and exists (
    select from sample_decisions d where d.gravador = r.gravador and d.id_cliente = any(moved) and d.utilizavel and d.atual)
  union all
  select former, r.gravador, r.desde, r.nota, r.id_usuario, r.dt_reinicio from recorder_restarts r
  where former is not null and r.id_cliente = any(moved) and exists (
    select from sample_decisions d join companies c using (id_cliente)
    where d.gravador = r.gravador and company_top(c.id_cliente) = former and d.utilizavel and d.atual);
  return null;
end $$;
create trigger companies_restarts after update of id_cliente_master on companies
  for each row when (old.id_cliente_master is distinct from new.id_cliente_master) execute function keep_restarts();`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [LAST, KEEP]) await sql.raw(part).execute(db);
}
