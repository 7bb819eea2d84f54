import { type Kysely, sql } from 'kysely';

/** The tree is walked down once. Only functions of the owner call this, since units outside the scope are in it. */
const TREE = `
create function company_tree(company int) returns setof int language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  with recursive tree as (
    select company_top(company) as id_cliente
    where (select company = any(nullif(current_setting('app.clients', true), '')::int[]))
    union all
    select c.id_cliente from companies c join tree t on c.id_cliente_master = t.id_cliente
  ) select id_cliente from tree where id_cliente is not null
$$;
comment on function company_tree is 'Every company of the tree of a company in scope, also those outside the scope';
revoke execute on function company_tree(int) from public;`;

/** The columns of a believed sample at a meter, over `samples s`. */
const HEARD = `select s.dt_amostra, s.id_amostra from samples s
      where s.hidrometro = meter and (s.vista or not s.avisos && array['meter_elsewhere','place_unlikely']) and s.id_amostra <= newest`;

/** The order of the index `samples_believed_meter` at one meter. */
const KEY = '(s.id_cliente, s.dt_amostra)';

/**
 * The rule of 0052, asked for in another way. With the meter in the key, PostgreSQL 15 read every sample of a number for each company that has none of it,
 * since only the first column of a key ends a look-up; 15 and 18 read the whole table by a plan for any number. A condition of row-level security
 * on the company, in the index beside the key, has the same effect, so this is asked by the owner. A sample after the instant is looked for only where
 * there is none before: of those there `newest` would leave out nearly all, one by one.
 */
const HEARD_AT = `
create function heard_at_meter(companies int[], meter text, recorded timestamptz, newest int)
returns int language sql stable security definer set search_path = public, pg_temp as $$
  with before as materialized (
    select h.* from unnest(companies) c(id_cliente) cross join lateral (
      ${HEARD} and ${KEY} <= (c.id_cliente, recorded) and ${KEY} >= (c.id_cliente, '-infinity')
      order by s.id_cliente desc, s.dt_amostra desc, s.id_amostra desc limit 1) h
    order by h.dt_amostra desc, h.id_amostra desc limit 1
  ), after as (
    select h.* from unnest(companies) c(id_cliente) cross join lateral (
      ${HEARD} and ${KEY} > (c.id_cliente, recorded) and ${KEY} <= (c.id_cliente, 'infinity')
      order by s.id_cliente, s.dt_amostra, s.id_amostra limit 1) h
    where not exists (select from before) order by h.dt_amostra, h.id_amostra desc limit 1
  )
  select h.id_amostra from (table before union all table after) h
$$;
comment on function heard_at_meter is 'The believed sample of a meter nearest in time, before it if there is one, of these companies and up to an id';
revoke execute on function heard_at_meter(int[], text, timestamptz, int) from public;`;

/** Of a unit outside the scope only the distance is told; the sample only of one in it. */
const ASKED = `
create or replace function metres_to_meter(company int, meter text, recorded timestamptz, at_lat double precision, at_lon double precision, precise double precision)
returns double precision language sql stable security definer set search_path = public, pg_temp as $$
  select hop_metres(at_lat, at_lon, s.lat, s.lon) - coalesce(precise, 0) - coalesce(s.precisao, 0)
  from samples s where s.id_amostra = (select heard_at_meter(array(select company_tree(company)), meter, recorded, 2147483647))
$$;
create function sample_at_meter(company int, meter text, recorded timestamptz, newest int)
returns int language sql stable security definer set search_path = public, pg_temp as $$
  select heard_at_meter(array(
    select t from company_tree(company) t where t = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])), meter, recorded, newest)
$$;
comment on function sample_at_meter is 'The sample that metres_to_meter compares with, of those in scope and up to an id';
revoke execute on function sample_at_meter(int, text, timestamptz, int) from public;
grant execute on function sample_at_meter(int, text, timestamptz, int) to escuta_app;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [TREE, HEARD_AT, ASKED]) await sql.raw(part).execute(db);
}
