import { stretchesNear } from './near.ts';

/**
 * As in 0024, these functions read as the owner of the tables, since row-level security cannot use the index of places, and since a company
 * below the one with the network may be told about the pipe at its own samples. They check the scope of the transaction themselves.
 */
const SCOPE = `(select coalesce(nullif(current_setting('app.clients', true), '')::int[], '{}'))`;

/** Of these classes nothing was recorded. */
const HEARD = "not in ('NOAC', 'FRAU')";

/** Samples that are not linked yet, with the stretches within their reach. */
const waiting = (among: string) => `
    select t.id_trecho, s.id_amostra
    from coverage_pending p join samples s using (id_amostra)
      join (select c as id_cliente, network_of(c) as id_rede from unnest(asked) c) n on n.id_cliente = s.id_cliente
      ${stretchesNear('n.id_rede')} and asked <@ ${SCOPE} and n.id_rede = network ${among}`;

/** The samples of companies with the stretches of a network within their reach. */
const LINKS = `
  links as (
    select l.id_trecho, l.id_amostra from stretch_samples l
    where asked <@ ${SCOPE} and l.id_rede = network and l.id_cliente = any(asked)
      and not exists (select from coverage_pending p where p.id_amostra = l.id_amostra)
    union all ${waiting('')}
  )`;

const DEFINER = 'language sql stable security definer set search_path = public, pg_temp';

/**
 * The stretches of a network within reach of samples of companies, with each company's samples in the period and its last ones before the
 * period's end.
 */
const TOUCHED = `
create function touched_stretches(asked int[], network int, since timestamptz, until timestamptz)
returns table (id_trecho int, id_cliente int, ouvidas int, recusas int, ultima timestamptz, ultima_recusa timestamptz,
  metros real, material text, rua text, bairro text, centro point)
${DEFINER} as $$
  with ${LINKS}, found as (
    select l.id_trecho, s.id_cliente,
      count(*) filter (where s.dt_amostra >= since and s.classificacao ${HEARD})::int as ouvidas,
      count(*) filter (where s.dt_amostra >= since and s.classificacao = 'NOAC')::int as recusas,
      max(s.dt_amostra) filter (where s.classificacao ${HEARD}) as ultima,
      max(s.dt_amostra) filter (where s.classificacao = 'NOAC') as ultima_recusa
    from links l join samples s using (id_amostra)
    where s.dt_amostra < until group by 1, 2
  )
  select f.*, t.metros, t.material, t.rua, t.bairro, center(pipe_box(t.caminho)) from found f join stretches t using (id_trecho)
$$;
-- Samples of the period within reach of a pipe, by company. Each is looked up by its id (\`offset 0\`): joined, they would be compared each with
-- each, since the planner expects few of them.
create function samples_at_pipes(asked int[], network int, since timestamptz, until timestamptz)
returns table (id_cliente int, ouvidas int, recusas int)
${DEFINER} as $$
  with ${LINKS}
  select s.id_cliente, count(*) filter (where s.classificacao ${HEARD})::int, count(*) filter (where s.classificacao = 'NOAC')::int
  from (select distinct id_amostra from links) l cross join lateral (
    select id_cliente, classificacao, dt_amostra from samples where samples.id_amostra = l.id_amostra offset 0) s
  where s.dt_amostra >= since and s.dt_amostra < until group by 1
$$;`;

/**
 * The stretches of a network in an area with their state, for a company in scope. Places of waiting samples are compared with the
 * area first. The stretches and their samples are put in one list and grouped: joined, they would be compared each with each, since the planner
 * expects few of them.
 */
const DRAWN = `
create function coverage_in(asked int[], company int, network int, since timestamptz, until timestamptz, area box, most int)
returns table (forma bytea, estado text, amostras int)
${DEFINER} as $$
  with shown as materialized (
    select t.id_trecho, t.caminho
    from (select * from stretches where pipe_box(caminho) && area offset 0) t
    where asked <@ ${SCOPE} and company = any(${SCOPE}::int[]) and t.id_rede = network and t.id_cliente = company
    order by t.metros desc limit most
  ), links as (
    select l.id_trecho, l.id_amostra from shown join stretch_samples l using (id_trecho)
    where l.id_cliente = any(asked) and not exists (select from coverage_pending p where p.id_amostra = l.id_amostra)
    union all
    ${waiting('and mercator(s.lat, s.lon) <@ box(area[0] + point(200, 200), area[1] - point(200, 200))')}
  ), known as (
    select id_trecho, caminho, null::timestamptz as dt_amostra, null as classificacao from shown
    union all
    select l.id_trecho, null, s.dt_amostra, s.classificacao from links l join samples s using (id_amostra) where s.dt_amostra < until
  ), states as (
    select (array_agg(caminho) filter (where caminho is not null))[1] as caminho,
      count(*) filter (where dt_amostra >= since and classificacao ${HEARD})::int as ouvidas,
      count(*) filter (where dt_amostra >= since and classificacao = 'NOAC') as recusas,
      bool_or(classificacao ${HEARD}) as antes
    from known group by id_trecho
  )
  select path_send(caminho),
    case when ouvidas > 0 then 'ouvida' when recusas > 0 then 'sem_acesso' when antes then 'antes' else 'nunca' end, ouvidas
  from states where caminho is not null
$$;`;

const RIGHTS = `
revoke execute on function touched_stretches(int[], int, timestamptz, timestamptz),
  samples_at_pipes(int[], int, timestamptz, timestamptz),
  coverage_in(int[], int, int, timestamptz, timestamptz, box, int) from public;
grant execute on function network_of(int), touched_stretches(int[], int, timestamptz, timestamptz),
  samples_at_pipes(int[], int, timestamptz, timestamptz),
  coverage_in(int[], int, int, timestamptz, timestamptz, box, int) to escuta_app;`;

export const READING = [TOUCHED, DRAWN, RIGHTS].join('\n');
