import { type Kysely, sql } from 'kysely';

/** Over `samples s`: nobody doubts where it was taken, or a person has seen it there. */
const PLACED = (samples = '') => `(${samples}vista or not 'place_unlikely' = any(${samples}avisos))`;

/**
 * Samples that are believed to be of the meter that they name, those at a believed place by themselves. A number that every sample of some firmware has is
 * believed once, so none of the look-ups reads the others; visits have those at an unlikely place too.
 * Only writers wait while it is built, so this comes first: all that follows keeps readers away until the end, and is short.
 */
const INDEX = `
create index samples_believed_meter on samples (hidrometro, id_cliente, ${PLACED()}, dt_amostra, id_amostra)
  where hidrometro is not null and (vista or not 'meter_elsewhere' = any(avisos));`;

/** The rows there are not checked again, since the list only grows. */
const TAKEN_OVER = `
drop index samples_meter;
alter index samples_believed_meter rename to samples_meter;
alter table samples drop constraint samples_avisos_check;
alter table samples add constraint samples_avisos_check check (avisos <@ array['clock_ahead','clock_behind','place_unlikely','imprecise',
  'meter_unlikely','meter_elsewhere','sensor_unlikely']) not valid;`;

/** The columns of a sample at a meter, over `samples s`: its meter is not in doubt. */
const HEARD = `select s.lat, s.lon, s.precisao, s.dt_amostra, s.id_amostra from samples s
        where s.hidrometro is not null and (s.vista or not 'meter_elsewhere' = any(s.avisos))`;

/** The order of the index, without the last column. */
const KEY = `(s.hidrometro, s.id_cliente, ${PLACED('s.')}, s.dt_amostra)`;

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
      (${HEARD} and ${KEY} <= (meter, t.id_cliente, true, recorded) and ${KEY} >= (meter, t.id_cliente, true, '-infinity')
        order by s.hidrometro desc, s.id_cliente desc, ${PLACED('s.')} desc, s.dt_amostra desc, s.id_amostra desc limit 1)
      union all
      (${HEARD} and ${KEY} > (meter, t.id_cliente, true, recorded) and ${KEY} <= (meter, t.id_cliente, true, 'infinity')
        order by s.hidrometro, s.id_cliente, ${PLACED('s.')}, s.dt_amostra, s.id_amostra limit 1)) h
  )
  select hop_metres(at_lat, at_lon, h.lat, h.lon) - coalesce(precise, 0) - coalesce(h.precisao, 0)
  from heard h order by h.dt_amostra > recorded, abs(extract(epoch from h.dt_amostra - recorded)), h.id_amostra desc limit 1
$$;
comment on function metres_to_meter is 'How far from a place a water meter was heard, less both precisions; null where no sample of the company tree is believed to be of it';
revoke execute on function metres_to_meter(int, text, timestamptz, double precision, double precision, double precision) from public;
grant execute on function metres_to_meter(int, text, timestamptz, double precision, double precision, double precision) to escuta_app;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [INDEX, TAKEN_OVER, DISTANCE]) await sql.raw(part).execute(db);
}
