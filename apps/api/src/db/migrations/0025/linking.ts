import { REACHES, stretchesNear } from './near.ts';

/** New samples, and those that get another place or company, wait to be linked. */
const NOTING = `
create function note_new_samples() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into coverage_pending
    select s.id_amostra, s.id_cliente
    from (select distinct id_cliente from new_rows) c join new_rows s using (id_cliente)
    where network_of(c.id_cliente) is not null
  on conflict (id_amostra) do update set id_cliente = excluded.id_cliente;
  return null;
end $$;
create trigger samples_coverage_new after insert on samples
  referencing new table as new_rows for each statement execute function note_new_samples();
-- An update that meets a row being linked waits for it, so that the sample is linked once more.
create function note_moved_sample() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into coverage_pending values (new.id_amostra, new.id_cliente)
  on conflict (id_amostra) do update set id_cliente = excluded.id_cliente;
  return null;
end $$;
create trigger samples_coverage_moved after update of lat, lon, id_cliente on samples for each row
  when (old.lat <> new.lat or old.lon <> new.lon or old.id_cliente <> new.id_cliente) execute function note_moved_sample();`;

/** All samples of a company and those below it, when another network applies to them. 0024 calls this where the network changes. */
const NETWORKS = `
alter function note_network(int) rename to note_network_reports;
create function note_network(company int) returns void language sql security definer set search_path = public, pg_temp as $$
  select note_network_reports(company);
  insert into coverage_pending
    with recursive below as (
      select id_cliente from companies where id_cliente = company
      union all
      select c.id_cliente from companies c join below b on c.id_cliente_master = b.id_cliente
    )
    select s.id_amostra, s.id_cliente from below join samples s using (id_cliente)
  on conflict (id_amostra) do update set id_cliente = excluded.id_cliente
$$;
revoke execute on function note_network(int) from public;`;

/** Stores the stretches of up to \`most\` waiting samples, and returns how many samples these were. */
const LINK = `
create function link_samples(most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids int[];
begin
  select coalesce(array_agg(id_amostra), '{}') into ids
    from (select id_amostra from coverage_pending order by id_amostra limit most for update skip locked) p;
  delete from stretch_samples where id_amostra = any(ids);
  insert into stretch_samples (id_trecho, id_amostra, id_rede, id_cliente)
    with owners as materialized (
      select id_cliente, network_of(id_cliente) as id_rede
      from (select distinct id_cliente from samples where id_amostra = any(ids)) c)
    select t.id_trecho, s.id_amostra, t.id_rede, s.id_cliente
    from samples s join owners o using (id_cliente) ${stretchesNear('o.id_rede')} and s.id_amostra = any(ids);
  delete from coverage_pending where id_amostra = any(ids);
  return cardinality(ids);
end $$;
revoke execute on function link_samples(int) from public;
grant execute on function link_samples(int) to escuta_system;`;

export const LINKING = [REACHES, NOTING, NETWORKS, LINK].join('\n');
