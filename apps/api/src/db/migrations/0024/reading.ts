/**
 * Row-level security lets only a few functions of PostgreSQL reach an index, and those of boxes are not among them. These functions therefore
 * read as the owner of the tables, and check the scope of the transaction themselves.
 */
const IN_SCOPE = (company: string) =>
  `(select ${company} = any(nullif(current_setting('app.clients', true), '')::int[]))`;

/** A company without a network of its own has that of the nearest company above it. */
const NETWORK_OF = `
create function network_of(company int) returns int language sql stable security definer set search_path = public, pg_temp as $$
  with recursive up as (
    select c.id_cliente, c.id_cliente_master, 1 as level from companies c where c.id_cliente = company
    union all
    select c.id_cliente, c.id_cliente_master, up.level + 1 from companies c join up on c.id_cliente = up.id_cliente_master
  )
  select n.id_rede from up join networks n on n.id_cliente = up.id_cliente and n.situacao = 'vigente' order by up.level limit 1
$$;`;

const TOLD =
  'material text, material_original text, diametro real, ano smallint, codigo text, distancia double precision';

/**
 * The pipe nearest to a position, up to 50 m away. A metre is more than a metre of Mercator: the cosine of the latitude leads from one to the
 * other. Few pipes of any network are near; `offset 0` stops the planner from also reading the index of the whole network.
 */
const NEAREST = `
create function nearest_pipe(company int, lat double precision, lon double precision) returns table (${TOLD})
language sql stable security definer set search_path = public, pg_temp as $$
  select p.material, p.material_original, p.diametro, p.ano, p.codigo, (here.place <-> p.caminho) * here.metre
  from (select mercator(lat, lon) as place, cos(radians(least(85, greatest(-85, lat)))) as metre) here
    cross join lateral (
      select * from pipes where pipe_box(caminho) && box(
        point(here.place[0] - 50 / here.metre, here.place[1] - 50 / here.metre),
        point(here.place[0] + 50 / here.metre, here.place[1] + 50 / here.metre)) offset 0) p
  where ${IN_SCOPE('company')} and p.id_rede = (select network_of(company)) and (here.place <-> p.caminho) * here.metre <= 50
  order by here.place <-> p.caminho limit 1
$$;

-- The pipe nearest to the point of a report or, without a point, to its first sample.
create function pipe_of_report(report int) returns table (${TOLD})
language sql stable security definer set search_path = public, pg_temp as $$
  select n.* from leak_reports r
    cross join lateral (
      select s.lat, s.lon from leak_report_samples x join samples s using (id_amostra)
      where x.id_relatorio = r.id_relatorio order by s.id_amostra limit 1) s
    cross join lateral nearest_pipe(r.id_cliente,
      case when num_nulls(r.latitude, r.longitude) = 0 then r.latitude else s.lat end,
      case when num_nulls(r.latitude, r.longitude) = 0 then r.longitude else s.lon end) n
  where r.id_relatorio = report
$$;`;

/** Pipes that touch an area, the largest first: all of them, or from farther away the main ones. */
const DRAWN = `
create function pipes_in(company int, network int, zoom int, area box, most int)
returns table (forma bytea, material text, diametro real, ano smallint, codigo text)
language sql stable security definer set search_path = public, pg_temp as $$
  select path_send(p.caminho), p.material, p.diametro, p.ano, p.codigo
  from (select * from pipes where pipe_box(caminho) && area offset 0) p
  where ${IN_SCOPE('company')} and zoom >= 14 and p.id_cliente = company and p.id_rede = network
  order by p.diametro desc nulls last limit most
$$;
create function main_pipes_in(company int, network int, zoom int, area box, most int)
returns table (forma bytea, material text, diametro real, ano smallint, codigo text)
language sql stable security definer set search_path = public, pg_temp as $$
  select path_send(p.caminho), p.material, p.diametro, p.ano, p.codigo from main_pipes p
  where ${IN_SCOPE('company')} and p.zoom <= main_pipes_in.zoom and p.id_cliente = company and p.id_rede = network
    and pipe_box(p.caminho) && area
  order by p.diametro desc nulls last limit most
$$;`;

const RIGHTS = `
revoke execute on function network_of(int), nearest_pipe(int, double precision, double precision), pipe_of_report(int),
  pipes_in(int, int, int, box, int), main_pipes_in(int, int, int, box, int) from public;
grant execute on function network_of(int), nearest_pipe(int, double precision, double precision), pipe_of_report(int),
  pipes_in(int, int, int, box, int), main_pipes_in(int, int, int, box, int) to escuta_app;`;

export const READING = [NETWORK_OF, NEAREST, DRAWN, RIGHTS].join('\n');
