import { type Kysely, sql } from 'kysely';

/** Nobody doubts the meter or the place of a sample, or a person has seen it with that. */
const BELIEVED = (samples = '') =>
  `(${samples}vista or not ${samples}avisos && array['meter_elsewhere','place_unlikely'])`;

/**
 * Samples that are believed to be of the meter that they name. A number that every sample of some firmware has is believed once, so none of the look-ups
 * reads the others. Only writers wait while it is built, so this comes first: what follows keeps readers away until the end, and is short.
 */
const INDEX = `
create index samples_believed_meter on samples (hidrometro, id_cliente, dt_amostra, id_amostra)
  where hidrometro is not null and ${BELIEVED()};`;

/** The rows there are not checked again, since the list only grows. */
const WARNINGS = `
alter table samples drop constraint samples_avisos_check;
alter table samples add constraint samples_avisos_check check (avisos <@ array['clock_ahead','clock_behind','place_unlikely','imprecise',
  'meter_unlikely','meter_elsewhere','sensor_unlikely']) not valid;`;

/** The columns of a believed sample at a meter, over `samples s`. */
const HEARD = `select s.lat, s.lon, s.precisao, s.dt_amostra, s.id_amostra from samples s
        where s.hidrometro is not null and ${BELIEVED('s.')}`;

/** The order of the index, without the last column. */
const KEY = '(s.hidrometro, s.id_cliente, s.dt_amostra)';

/**
 * Reads the whole company tree, since samples move to units outside a device's scope, and tells a distance alone. The time nearest to the new sample is
 * looked at, the one before it first: a meter that was moved is compared with where it was then. Each look-up takes the next row between two
 * keys of the index: asked for rows of the meter by time, PostgreSQL would read a company's samples by time for a number that many have.
 */
const DISTANCE = `
create function metres_to_meter(company int, meter text, recorded timestamptz, at_lat double precision, at_lon double precision, precise double precision)
returns double precision language sql stable security definer set search_path = public, pg_temp as $$
  with recursive tree as (
    select company_top(company) as id_cliente
    where (select company = any(nullif(current_setting('app.clients', true), '')::int[]))
    union all
    select c.id_cliente from companies c join tree t on c.id_cliente_master = t.id_cliente
  ), heard as (
    select h.* from tree t cross join lateral (
      (${HEARD} and ${KEY} <= (meter, t.id_cliente, recorded) and ${KEY} >= (meter, t.id_cliente, '-infinity')
        order by s.hidrometro desc, s.id_cliente desc, s.dt_amostra desc, s.id_amostra desc limit 1)
      union all
      (${HEARD} and ${KEY} > (meter, t.id_cliente, recorded) and ${KEY} <= (meter, t.id_cliente, 'infinity')
        order by s.hidrometro, s.id_cliente, s.dt_amostra, s.id_amostra limit 1)) h
  )
  select hop_metres(at_lat, at_lon, h.lat, h.lon) - coalesce(precise, 0) - coalesce(h.precisao, 0)
  from heard h order by h.dt_amostra > recorded, abs(extract(epoch from h.dt_amostra - recorded)), h.id_amostra desc limit 1
$$;
comment on function metres_to_meter is 'How far from a place a water meter was heard, less both precisions; null where no sample of the company tree is believed to be of it';
revoke execute on function metres_to_meter(int, text, timestamptz, double precision, double precision, double precision) from public;
grant execute on function metres_to_meter(int, text, timestamptz, double precision, double precision, double precision) to escuta_app;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [INDEX, WARNINGS, DISTANCE]) await sql.raw(part).execute(db);
}
