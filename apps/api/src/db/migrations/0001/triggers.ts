/** Rules of the company tree and the slots that also hold for concurrent transactions. */
export const TRIGGERS = `
create function check_company_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  depth int;
begin
  if new.id_cliente_master is null then return new; end if;
  perform pg_advisory_xact_lock(hashtext('companies_tree'));
  with recursive up as (
    select new.id_cliente_master as id, 1 as level
    union all
    select c.id_cliente_master, up.level + 1 from companies c join up on c.id_cliente = up.id
    where c.id_cliente_master is not null and up.level < 6 and up.id <> new.id_cliente
  ), down as (
    select new.id_cliente as id, 1 as level
    union all
    select c.id_cliente, down.level + 1 from companies c join down on c.id_cliente_master = down.id where down.level < 6
  )
  select (select max(level) from up) + (select max(level) from down) into depth;
  if exists (
    with recursive up as (
      select new.id_cliente_master as id, 1 as level
      union all
      select c.id_cliente_master, up.level + 1 from companies c join up on c.id_cliente = up.id
      where c.id_cliente_master is not null and up.level < 6
    ) select 1 from up where id = new.id_cliente
  ) then
    raise exception 'a company cannot be its own ancestor' using errcode = 'check_violation', constraint = 'companies_tree_cycle';
  end if;
  if depth > 4 then
    raise exception 'the company tree has at most four levels' using errcode = 'check_violation', constraint = 'companies_tree_depth';
  end if;
  return new;
end $$;
create trigger companies_tree before insert or update of id_cliente_master on companies
  for each row execute function check_company_tree();

create function mark_reported_slot() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update samples set laudos = laudos | (1 << (new.ordem_inspecao - 1)) where id_amostra = new.id_amostra and id_cliente = new.id_cliente;
  return new;
end $$;
create trigger leak_report_marks_slot after insert on leak_report_samples
  for each row execute function mark_reported_slot();
`;
