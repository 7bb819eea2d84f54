import { REACHES, stretchesNear } from './near.ts';

/** Class of the advisory locks of this file. */
const LOCK = 25;
/** With more samples than this, those of a company are noted by the worker, some at a time: one statement for all would take too long. */
const NOTED_AT_ONCE = 5_000;

/**
 * New samples, and those that get another place or company, wait to be linked. The lock keeps a network of the same tree from coming into
 * force between a sample's insert and its commit: neither would see the other.
 */
const NOTING = `
create function share_network_lock(companies int[]) returns void language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(${LOCK}, t) from (select distinct company_top(c) as t from unnest(companies) c order by 1) tops
$$;
revoke execute on function share_network_lock(int[]) from public;
create function note_new_samples() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform share_network_lock(array(select distinct id_cliente from new_rows));
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
  perform share_network_lock(array[new.id_cliente]);
  insert into coverage_pending values (new.id_amostra, new.id_cliente)
  on conflict (id_amostra) do update set id_cliente = excluded.id_cliente;
  return null;
end $$;
create trigger samples_coverage_moved after update of lat, lon, id_cliente on samples for each row
  when (old.lat <> new.lat or old.lon <> new.lon or old.id_cliente <> new.id_cliente) execute function note_moved_sample();`;

/**
 * All samples of a company and those below it, when another network applies to them. 0024 calls this where the network changes. Uploads of
 * the same tree wait until the change is committed.
 */
const NETWORKS = `
alter function note_network(int) rename to note_network_reports;
create function note_network(company int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ours int[];
begin
  perform note_network_reports(company);
  perform pg_advisory_xact_lock(${LOCK}, company_top(company));
  ours := array(
    with recursive below as (
      select id_cliente from companies where id_cliente = company
      union all
      select c.id_cliente from companies c join below b on c.id_cliente_master = b.id_cliente
    )
    select id_cliente from below);
  if (select count(*) from (select from samples where id_cliente = any(ours) limit ${NOTED_AT_ONCE + 1}) s) > ${NOTED_AT_ONCE} then
    insert into coverage_relinks select c, 0 from unnest(ours) c on conflict (id_cliente) do update set depois = 0;
  else
    insert into coverage_pending select id_amostra, id_cliente from samples where id_cliente = any(ours)
    on conflict (id_amostra) do update set id_cliente = excluded.id_cliente;
  end if;
end $$;
revoke execute on function note_network(int) from public;

-- Notes up to \`most\` more samples of a company whose samples all have to be linked again; returns 0 when there is none left.
create function expand_relinks(most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company coverage_relinks;
  ids int[];
begin
  select * into company from coverage_relinks order by id_cliente limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  ids := array(
    select id_amostra from samples where id_cliente = company.id_cliente and id_amostra > company.depois order by id_amostra limit most);
  insert into coverage_pending select i, company.id_cliente from unnest(ids) i
  on conflict (id_amostra) do update set id_cliente = excluded.id_cliente;
  if cardinality(ids) < most then
    delete from coverage_relinks where id_cliente = company.id_cliente;
  else
    update coverage_relinks set depois = ids[most] where id_cliente = company.id_cliente;
  end if;
  return 1 + cardinality(ids);
end $$;
revoke execute on function expand_relinks(int) from public;
grant execute on function expand_relinks(int) to escuta_system;`;

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
