import { type Kysely, sql } from 'kysely';
import { stretchesNear } from './0025/near.ts';

/**
 * The readers of 0025, which look up each row that they need by its key. When statistics are made during a large upload that is not committed
 * yet, the planner expects a single row for a while; joined, all samples were then compared with all stretches, and a report took minutes.
 * `offset 0` keeps each look-up from becoming a join.
 */
const SCOPE = `(select coalesce(nullif(current_setting('app.clients', true), '')::int[], '{}'))`;

/** Of these classes nothing was recorded. */
const HEARD = "not in ('NOAC', 'FRAU')";

const sampleOf = (row: string) => `
  cross join lateral (
    select id_cliente, dt_amostra, classificacao, lat, lon from samples where samples.id_amostra = ${row}.id_amostra offset 0) s`;
const stretchOf = (row: string) => `
  cross join lateral (
    select metros, material, rua, bairro, caminho from stretches where stretches.id_trecho = ${row}.id_trecho offset 0) t`;
const isLinked = 'not exists (select from coverage_pending p where p.id_amostra = l.id_amostra offset 0)';

/** Samples that are not linked yet, with the stretches within their reach. */
const waiting = (among: string) => `
    select t.id_trecho, p.id_amostra
    from coverage_pending p ${sampleOf('p')}
      join (select c as id_cliente, network_of(c) as id_rede from unnest(asked) c) n on n.id_cliente = s.id_cliente
      ${stretchesNear('n.id_rede')} and asked <@ ${SCOPE} and n.id_rede = network ${among}`;

/** The samples of companies with the stretches of a network within their reach. */
const LINKS = `
  links as (
    select l.id_trecho, l.id_amostra from stretch_samples l
    where asked <@ ${SCOPE} and l.id_rede = network and l.id_cliente = any(asked) and ${isLinked}
    union all ${waiting('')}
  )`;

const DEFINER = 'language sql stable security definer set search_path = public, pg_temp';

const TOUCHED = `
create or replace function touched_stretches(asked int[], network int, since timestamptz, until timestamptz)
returns table (id_trecho int, id_cliente int, ouvidas int, recusas int, ultima timestamptz, ultima_recusa timestamptz,
  metros real, material text, rua text, bairro text, centro point)
${DEFINER} as $$
  with ${LINKS}, found as (
    select l.id_trecho, s.id_cliente,
      count(*) filter (where s.dt_amostra >= since and s.classificacao ${HEARD})::int as ouvidas,
      count(*) filter (where s.dt_amostra >= since and s.classificacao = 'NOAC')::int as recusas,
      max(s.dt_amostra) filter (where s.classificacao ${HEARD}) as ultima,
      max(s.dt_amostra) filter (where s.classificacao = 'NOAC') as ultima_recusa
    from links l ${sampleOf('l')}
    where s.dt_amostra < until group by 1, 2
  )
  select f.*, t.metros, t.material, t.rua, t.bairro, center(pipe_box(t.caminho)) from found f ${stretchOf('f')}
$$;
create or replace function samples_at_pipes(asked int[], network int, since timestamptz, until timestamptz)
returns table (id_cliente int, ouvidas int, recusas int)
${DEFINER} as $$
  with ${LINKS}
  select s.id_cliente, count(*) filter (where s.classificacao ${HEARD})::int, count(*) filter (where s.classificacao = 'NOAC')::int
  from (select distinct id_amostra from links) l ${sampleOf('l')}
  where s.dt_amostra >= since and s.dt_amostra < until group by 1
$$;`;

const DRAWN = `
create or replace function coverage_in(asked int[], company int, network int, since timestamptz, until timestamptz, area box, most int)
returns table (forma bytea, estado text, amostras int)
${DEFINER} as $$
  with shown as materialized (
    select t.id_trecho, t.caminho
    from (select * from stretches where pipe_box(caminho) && area offset 0) t
    where asked <@ ${SCOPE} and company = any(${SCOPE}::int[]) and t.id_rede = network and t.id_cliente = company
    order by t.metros desc limit most
  ), links as (
    select l.id_trecho, l.id_amostra from shown cross join lateral (
      select * from stretch_samples where stretch_samples.id_trecho = shown.id_trecho offset 0) l
    where l.id_cliente = any(asked) and ${isLinked}
    union all
    ${waiting('and mercator(s.lat, s.lon) <@ box(area[0] + point(200, 200), area[1] - point(200, 200))')}
  ), known as (
    select id_trecho, caminho, null::timestamptz as dt_amostra, null as classificacao from shown
    union all
    select l.id_trecho, null, s.dt_amostra, s.classificacao from links l ${sampleOf('l')} where s.dt_amostra < until
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([TOUCHED, DRAWN].join('\n')).execute(db);
}
