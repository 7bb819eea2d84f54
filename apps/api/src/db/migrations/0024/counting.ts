import { countBy, eachDay, LAST_REPORT, type Reach } from '../0012/counting.ts';

/**
 * The material of a report as a number: its own, else that of the nearest pipe of the company's network. `Indefinido` counts only where the
 * network says nothing either.
 */
const MATERIAL = `
create function material_number(material text) returns int language sql immutable parallel safe
  return array_position(array['PVC','PEAD','Ferro Fundido','Aço','Cimento Amianto','Outros','Indefinido'], material);`;

/** {@link countReports} of 0012 with the materials of the network. */
export const countReports = (name: string, reach: Reach) => `
create or replace function ${name}(${reach.parameters}) returns setof report_days language sql stable as $$
  with decided as (
    select d.dia, r.id_relatorio, loss_number(r.tipo_vazamento) as tipo, r.posicao = 'Rede' as rede, coalesce(r.pressao::numeric, 50) as pressao,
      coalesce(
        material_number(nullif(r.tipo_tubulacao, 'Indefinido')),
        case when (select network_of(company)) is not null
          then (select material_number(nullif(p.material, 'Indefinido')) from pipe_of_report(r.id_relatorio) p) end,
        material_number(r.tipo_tubulacao), 8) as material
    from ${reach.days}
      ${eachDay(reach, 'leak_reports r', 'r.dt_aprovacao', 'id_status_relatorio = 1')} r
  ), reports as (
    select d.*, coalesce((
      select s.id_coletor from leak_report_samples x join samples s using (id_amostra)
      where x.id_relatorio = d.id_relatorio order by s.id_amostra limit 1), 0) as id_coletor
    from decided d
  ), verdicts as (
    select d.dia, coalesce(s.id_coletor, 0) as id_coletor, class_number(s.classificacao) as classe, d.material,
      report_verdict(s.classificacao, l.tipo_vazamento) as veredito
    from decided d join leak_report_samples x using (id_relatorio) join samples s using (id_amostra)
      cross join lateral (${LAST_REPORT}) l
    where l.id_relatorio = d.id_relatorio
  ), both_kinds as (
    select dia, id_coletor, tipo, rede, pressao, null::int as classe, null::int as material, null::int as veredito from reports
    union all
    select dia, id_coletor, null, null, null, classe, material, veredito from verdicts
  )
  select company, false, dia, id_coletor, ${countBy('tipo', 7)},
    coalesce(sum(pressao) filter (where tipo between 4 and 6 and rede), 0),
    coalesce(sum(pressao) filter (where tipo between 4 and 6 and rede is not true), 0),
    ${countBy('2 * classe - 2 + veredito', 16, 'veredito < 3')}, ${countBy('2 * material - 2 + veredito', 16, 'veredito < 3')}
  from both_kinds group by dia, id_coletor
$$;`;

/**
 * The days of approved reports without a material are counted again when the network that applies to them changes: it comes into force or goes,
 * or a company moves in the tree. The recount sees pipes only within a scope.
 */
const NOTING = `
create function note_network(company int) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into rollup_changes
    with recursive below as (
      select id_cliente from companies where id_cliente = company
      union all
      select c.id_cliente from companies c join below b on c.id_cliente_master = b.id_cliente
    )
    select distinct r.id_cliente, product_day(r.dt_aprovacao) from below join leak_reports r using (id_cliente)
    where r.id_status_relatorio = 1 and (r.tipo_tubulacao is null or r.tipo_tubulacao = 'Indefinido')
$$;
revoke execute on function note_network(int) from public;

create function note_networks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_network(new.id_cliente);
  return null;
end $$;
create trigger networks_noted after update of situacao on networks for each row
  when (old.situacao <> new.situacao and 'vigente' in (old.situacao, new.situacao)) execute function note_networks();
-- A company that moves without getting another network changes nothing.
create function note_moved_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if network_of(old.id_cliente_master) is distinct from network_of(new.id_cliente_master)
    and not exists (select from networks where id_cliente = new.id_cliente and situacao = 'vigente') then
    perform note_network(new.id_cliente);
  end if;
  return null;
end $$;
create trigger companies_noted after update of id_cliente_master on companies for each row
  when (old.id_cliente_master is distinct from new.id_cliente_master) execute function note_moved_company();

alter function rollup_differences(int, date, date) rename to rollup_differences_in_scope;
revoke execute on function rollup_differences_in_scope(int, date, date) from escuta_system;
create function rollup_differences(company int, first date, last date)
returns table (tabela text, por_mes boolean, dia date, id_coletor int)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.clients', format('{%s}', company), true);
  return query select * from rollup_differences_in_scope(company, first, last);
end $$;
revoke execute on function rollup_differences(int, date, date) from public;
grant execute on function rollup_differences(int, date, date) to escuta_system;`;

export const COUNTING = [MATERIAL, NOTING].join('\n');
