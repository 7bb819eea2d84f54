import { type Kysely, sql } from 'kysely';

/**
 * A company that moves to another tree keeps the restarted references of what has recorded its sounds, and so does the tree that it leaves: otherwise its
 * sounds would be compared again with what the recorder heard before its repair. The side that lacks a recorder's last restart gets a copy, without who and
 * why, which the people of the other tree may not read. A copy has the time of what it tells, so the last restart made holds, not the last row.
 */
const LAST = `
alter table recorder_restarts alter column nota drop not null, alter column id_usuario drop not null,
  add constraint recorder_restarts_whole check ((nota is null) = (id_usuario is null));
comment on column recorder_restarts.nota is 'Why; null in the copy that a company or a tree keeps when they part';
create or replace function recorder_start(company int, recorder text) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select r.desde from recorder_restarts r
  where r.gravador = recorder and company_top(r.id_cliente) = company_top(company)
  order by r.dt_reinicio desc, r.id_reinicio desc limit 1
$$;
drop index recorder_restarts_last;
create index recorder_restarts_last on recorder_restarts (gravador, dt_reinicio desc, id_reinicio desc);`;

/** A move and a restart wait for each other: the services of both take one lock. */
const KEEP = `
create function keep_restarts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former int := company_top(old.id_cliente_master);
  moved int[];
begin
  if former is null or former is not distinct from company_top(new.id_cliente) then return null; end if;
  with recursive down as (
    select new.id_cliente
    union all
    select c.id_cliente from companies c join down d on c.id_cliente_master = d.id_cliente
  ) select array_agg(id_cliente) from down into moved;
  insert into recorder_restarts (id_cliente, gravador, desde, dt_reinicio)
  with lasts as (
    select distinct on (r.gravador) r.gravador, r.desde, r.dt_reinicio,
      case when r.id_cliente = any(moved) then former else new.id_cliente end as id_cliente
    from recorder_restarts r where company_top(r.id_cliente) = former or r.id_cliente = any(moved)
    order by r.gravador, r.dt_reinicio desc, r.id_reinicio desc)
  select l.id_cliente, l.gravador, l.desde, l.dt_reinicio from lasts l
  where exists (
      select from sample_decisions d join companies c using (id_cliente)
      where d.gravador = l.gravador and company_top(c.id_cliente) = company_top(l.id_cliente) and d.utilizavel and d.atual
        and (l.id_cliente = former or d.id_cliente = any(moved)))
    and not exists (
      select from recorder_restarts k
      where k.gravador = l.gravador and k.dt_reinicio = l.dt_reinicio and k.desde = l.desde and company_top(k.id_cliente) = company_top(l.id_cliente));
  return null;
end $$;
create trigger companies_restarts after update of id_cliente_master on companies
  for each row when (old.id_cliente_master is distinct from new.id_cliente_master) execute function keep_restarts();`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [LAST, KEEP]) await sql.raw(part).execute(db);
}
