import { type Kysely, sql } from 'kysely';

/**
 * Deletes the units of people that no longer lie below the person's company after a company has moved, also of people outside the scope
 * of the caller. A move that would delete somebody's last unit is refused: without units a person sees the whole company. The lock of
 * the tree is taken here too, since check_company_tree does not take it for a move to the top.
 */
const STRAY_UNITS = `
create function drop_stray_units() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  losers int[];
begin
  perform pg_advisory_xact_lock(hashtext('companies_tree'));
  with recursive up as (
    select id_cliente, id_cliente_master from companies where id_cliente = new.id_cliente
    union
    select c.id_cliente, c.id_cliente_master from companies c join up on c.id_cliente = up.id_cliente_master
  ), down as (
    select new.id_cliente
    union
    select c.id_cliente from companies c join down d on c.id_cliente_master = d.id_cliente
  ), gone as (
    delete from user_units f using users u
    where u.id_usuario = f.id_usuario and f.id_cliente in (select id_cliente from down)
      and u.id_cliente not in (select id_cliente from up) and u.id_cliente not in (select id_cliente from down)
    returning f.id_usuario
  ) select array_agg(id_usuario) from gone into losers;
  if exists (
    select from unnest(losers) as l (id_usuario) where not exists (select from user_units f where f.id_usuario = l.id_usuario)
  ) then
    raise exception 'somebody would lose their last unit' using errcode = 'check_violation', constraint = 'user_units_last';
  end if;
  return null;
end $$;
create trigger companies_stray_units after update of id_cliente_master on companies
  for each row when (old.id_cliente_master is distinct from new.id_cliente_master) execute function drop_stray_units();`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STRAY_UNITS).execute(db);
}
