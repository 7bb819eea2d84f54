/**
 * Recounts recorded days and deletes their records, one transaction at a time per company: the first statement takes the lock, the next
 * deletes the records, the last counts the days. Each sees everything committed before it began (read committed), so a change is either
 * counted or still recorded.
 */
const FOLD = `
create function rebuild_days(company int, days date[]) returns void language plpgsql as $$
declare
  months date[] := array(select distinct date_trunc('month', d)::date from unnest(days) d);
begin
  delete from sample_days where id_cliente = company and not por_mes and dia = any(days);
  insert into sample_days select * from count_sample_days(company, days);
  delete from sample_days where id_cliente = company and por_mes and dia = any(months);
  insert into sample_days select * from sum_sample_months(company, months);
  delete from report_days where id_cliente = company and not por_mes and dia = any(days);
  insert into report_days select * from count_report_days(company, days);
  delete from report_days where id_cliente = company and por_mes and dia = any(months);
  insert into report_days select * from sum_report_months(company, months);
end $$;

-- Folds at most "most" recorded days of the transaction's companies and returns their number. Without "patient" it skips companies that
-- another transaction is folding.
create function fold_rollups(companies int[], first date, last date, most int, patient boolean) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  within int[] := (select nullif(current_setting('app.clients', true), '')::int[]);
  company int;
  noted date[];
  folded int := 0;
begin
  for company in
    select distinct id_cliente from rollup_changes
    where id_cliente = any(companies) and id_cliente = any(within) and dia between first and last order by 1
  loop
    exit when folded >= most;
    if patient then
      perform pg_advisory_xact_lock(hashtext('rollups'), company);
    elsif not pg_try_advisory_xact_lock(hashtext('rollups'), company) then
      continue;
    end if;
    with chosen as (
      select distinct dia from rollup_changes where id_cliente = company and dia between first and last order by dia limit most - folded
    ), gone as (
      delete from rollup_changes c using chosen where c.id_cliente = company and c.dia = chosen.dia returning c.dia
    ) select array_agg(distinct dia) from gone into noted;
    if noted is not null then
      perform rebuild_days(company, noted);
      folded := folded + cardinality(noted);
    end if;
  end loop;
  return folded;
end $$;`;

const differing = (table: string, stored: string, counted: string) => `
    select '${table}', por_mes, dia, id_coletor from (
      (select * from ${table} where ${stored} except all select * from ${counted})
      union all
      (select * from ${counted} except all select * from ${table} where ${stored})
    ) differing`;

const OF_DAYS = 'id_cliente = company and not por_mes and dia between first and last';
const OF_MONTHS = 'id_cliente = company and por_mes and dia = any(months)';

/** Rows of a company that differ from a recount in the same snapshot, without the days that wait to be folded and their months. */
const DIFFERENCES = `
create function rollup_differences(company int, first date, last date) returns table (tabela text, por_mes boolean, dia date, id_coletor int)
language sql stable security definer set search_path = public, pg_temp as $$
  with noted as (select distinct c.dia from rollup_changes c where c.id_cliente = company),
  terms as (
    select array(select d::date from generate_series(first, last, interval '1 day') d) as days,
      array(select d::date from generate_series(date_trunc('month', first), last, interval '1 month') d) as months)
  select distinct f.* from terms, lateral (
    ${[
      differing('sample_days', OF_DAYS, 'count_sample_days(company, days)'),
      differing('report_days', OF_DAYS, 'count_report_days(company, days)'),
      differing('sample_days', OF_MONTHS, 'sum_sample_months(company, months)'),
      differing('report_days', OF_MONTHS, 'sum_report_months(company, months)'),
    ].join('\n    union all\n')}
  ) f(tabela, por_mes, dia, id_coletor)
  where not exists (
    select from noted n where n.dia = f.dia or f.por_mes and date_trunc('month', n.dia) = f.dia)
$$;

-- Records days, so that the next fold recounts them.
create function note_days(company int, days date[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into rollup_changes select company, d from unnest(days) d
$$;`;

const RIGHTS = `
revoke execute on function rebuild_days(int, date[]), fold_rollups(int[], date, date, int, boolean),
  rollup_differences(int, date, date), note_days(int, date[]) from public;
grant execute on function fold_rollups(int[], date, date, int, boolean) to escuta_app;
grant execute on function rollup_differences(int, date, date), note_days(int, date[]) to escuta_system;`;

export const FOLDING = [FOLD, DIFFERENCES, RIGHTS].join('\n');
