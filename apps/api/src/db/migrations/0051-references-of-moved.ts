import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * What a recorder usually hears is taken over a company tree (D-35), so a company that moves to another tree changes it in both: the sounds compared before
 * are decided on again. One row for a recorder in a tree, so a run that was cancelled leaves what the next one has to do.
 */
const CHANGES = `
create table reference_changes (
  id_cliente int not null references companies,
  gravador text not null,
  ate_decisao bigint not null,
  primary key (id_cliente, gravador)
);
comment on column reference_changes.id_cliente is 'The company at the top of the tree';
comment on column reference_changes.gravador is 'As in sample_decisions';
comment on column reference_changes.ate_decisao is 'Decisions with a lower number were compared with what the recorder hears in another tree';
alter table reference_changes enable row level security;
create policy tenant on reference_changes to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on reference_changes to escuta_system using (true) with check (true);
grant select on reference_changes to escuta_app, escuta_system;`;

/**
 * All recorders of the company that moves and, in the two trees, those that are compared with others of its models, since they are little known themselves:
 * with fewer than 30 samples beside the one compared (LISTENING.referenceLeast). The service takes a lock that decisions share, so none is under way.
 */
const NOTE = `
create function note_reference_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former int := company_top(old.id_cliente_master);
  present int := company_top(new.id_cliente);
  tops int[] := array_remove(array[former, present], null);
  number bigint;
begin
  if former = present then return null; end if;
  number := nextval(pg_get_serial_sequence('sample_decisions', 'id_decisao'));
  insert into reference_changes (id_cliente, gravador, ate_decisao)
  with recursive down as (
    select new.id_cliente
    union all
    select c.id_cliente from companies c join down d on c.id_cliente_master = d.id_cliente
  ), moved as (
    select distinct d.gravador, d.modelo from sample_decisions d join down using (id_cliente) where d.atual and d.utilizavel and d.gravador is not null
  ), trees as materialized (
    select c.id_cliente, company_top(c.id_cliente) as top from companies c
  ), little as (
    select t.top, d.gravador from sample_decisions d join trees t using (id_cliente)
    where d.atual and d.utilizavel and d.gravador is not null and d.modelo in (select modelo from moved) and t.top = any(tops)
    group by 1, 2 having count(*) <= 30
  )
  select top, gravador, number from moved cross join unnest(tops) top
  union select top, gravador, number from little
  on conflict (id_cliente, gravador) do update set ate_decisao = excluded.ate_decisao;
  return null;
end $$;
create trigger companies_references after update of id_cliente_master on companies
  for each row when (old.id_cliente_master is distinct from new.id_cliente_master) execute function note_reference_changes();`;

/** A run after a move is beside one of the command, which decides again on more. */
const QUEUE = `
drop index outbox_decide_again;
create unique index outbox_decide_again on outbox (id_cliente)
  where tipo = 'decide_again' and dt_envio is null and dados ->> 'gravador' is null and dados ->> 'arvore' is null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [CHANGES, NOTE, QUEUE]) await sql.raw(part).execute(db);
}
