import { type Kysely, sql } from 'kysely';

/**
 * The users with a company in scope (D-10): SUP and GEO have every company, VIS and COM only their own, others the companies below their
 * own or below their units. The session lookup defines the same from the user's side. Only the functions below may call this one,
 * since it returns whole rows of users.
 */
const REACH = `
create function reaching_users(company int) returns setof users language sql stable as $$
  with recursive above as (
    select id_cliente, id_cliente_master from companies where id_cliente = company
    union
    select c.id_cliente, c.id_cliente_master from companies c join above a on c.id_cliente = a.id_cliente_master
  )
  select u.* from users u where case
    when u.id_tipo_usuario in ('SUP', 'GEO') then true
    when u.id_tipo_usuario in ('VIS', 'COM') then u.id_cliente = company
    when exists (select 1 from user_units f where f.id_usuario = u.id_usuario)
      then exists (select 1 from user_units f join above using (id_cliente) where f.id_usuario = u.id_usuario)
    else u.id_cliente in (select id_cliente from above)
  end
$$;
revoke execute on function reaching_users(int) from public;
`;

/**
 * Inspectors often belong to the provider, outside the scope of a company's users. These functions bypass the policies and return only
 * ids and names, for companies in the transaction's scope.
 */
const INSPECTORS = `
create function inspectors_reaching(company int) returns table (id_usuario int, nome text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id_usuario, u.nome from reaching_users(company) u
  where u.ativo and u.id_tipo_usuario in ('GEI', 'GEO')
    and company = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])
$$;
create function names_out_of_reach(people int[], company int) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select nome from users where id_usuario = any(people) and id_usuario not in (select id_usuario from reaching_users(company))
    and company = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])
$$;
revoke execute on function inspectors_reaching(int), names_out_of_reach(int[], int) from public;
grant execute on function inspectors_reaching(int), names_out_of_reach(int[], int) to escuta_app, escuta_system;
`;

/** Enforces the rules of slots for every writer. samples_inspector_twice refuses one inspector in all three slots. */
const SLOTS = `
create function guard_slots() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.laudos & 1 <> 0 and new.id_inspecionar is distinct from old.id_inspecionar)
    or (old.laudos & 2 <> 0 and new.id_inspecionar2 is distinct from old.id_inspecionar2)
    or (old.laudos & 4 <> 0 and new.id_inspecionar3 is distinct from old.id_inspecionar3) then
    raise exception 'a slot that has its report stays as it is' using errcode = 'check_violation', constraint = 'samples_slot_reported';
  end if;
  if not ((old.id_inspecionar is null and new.id_inspecionar is not null)
    or (old.id_inspecionar2 is null and new.id_inspecionar2 is not null)
    or (old.id_inspecionar3 is null and new.id_inspecionar3 is not null)) then
    return null;
  end if;
  if new.classe = 'PEND' then
    raise exception 'a pending sample takes no inspection' using errcode = 'check_violation', constraint = 'samples_slot_pending';
  end if;
  if old.laudos <> 0 and exists (
    select 1 from leak_report_samples l join leak_reports r using (id_relatorio)
    where l.id_amostra = new.id_amostra and r.id_status_relatorio = 1
  ) then
    raise exception 'a sample with an approved report takes no inspection' using errcode = 'check_violation', constraint = 'samples_slot_closed';
  end if;
  return null;
end $$;
create trigger samples_slots after update of id_inspecionar, id_inspecionar2, id_inspecionar3 on samples
  for each row execute function guard_slots();

-- Few reports are approved, so queries start from them and join their samples.
create index leak_reports_approved on leak_reports (id_cliente) where id_status_relatorio = 1;
`;

/** Slots written by an assignment, stored until it can no longer be undone. `mudancas`: list of {id_amostra, ordem_inspecao, antes, depois}. */
const ASSIGNMENTS = `
create table inspection_assignments (
  lote uuid primary key,
  id_cliente int not null references companies,
  id_usuario int not null references users,
  data timestamptz not null,
  mudancas jsonb not null
);
create index inspection_assignments_when on inspection_assignments (data);
alter table inspection_assignments enable row level security;
create policy tenant on inspection_assignments to escuta_app
  using (id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[]))
  with check (id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[]));
create policy everything on inspection_assignments to escuta_system using (true) with check (true);
grant select, insert, delete on inspection_assignments to escuta_app;
grant select, delete on inspection_assignments to escuta_system;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [REACH, INSPECTORS, SLOTS, ASSIGNMENTS]) await sql.raw(part).execute(db);
}
