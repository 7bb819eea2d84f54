/** Columns that the rollups depend on; changes of others (seen, comment, slots) are not recorded. */
const SAMPLE =
  'id_amostra, id_cliente, dt_amostra, lat, lon, precisao, classificacao, classificacao_cliente, id_coletor, coletor';
const REPORT =
  'id_relatorio, id_cliente, id_status_relatorio, tipo_vazamento, posicao, tipo_tubulacao, pressao, dt_aprovacao';

/** Old and new rows of those that changed. */
const changed = (columns: string) => `(
    (select ${columns} from old_rows except all select ${columns} from new_rows)
    union all
    (select ${columns} from new_rows except all select ${columns} from old_rows)
  )`;

/**
 * Records the days of samples and of the approved reports on them. A change of either affects both: a sample's day counts what its report
 * found, a report's day counts the class and the collector of its samples.
 */
const AROUND = `
create function note_around(samples_touched int[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into rollup_changes
    select s.id_cliente, product_day(s.dt_amostra) from samples s where s.id_amostra = any(samples_touched)
    union
    select r.id_cliente, product_day(r.dt_aprovacao) from leak_report_samples x join leak_reports r using (id_relatorio)
    where x.id_amostra = any(samples_touched) and r.id_status_relatorio = 1
$$;
revoke execute on function note_around(int[]) from public;`;

const trigger = (name: string, body: string) => `
create function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
${body}
  return null;
end $$;`;

const SAMPLES = `
${trigger(
  'note_samples',
  `begin
  if tg_op = 'INSERT' then
    insert into rollup_changes select distinct id_cliente, product_day(dt_amostra) from new_rows;
  elsif tg_op = 'DELETE' then
    insert into rollup_changes select distinct id_cliente, product_day(dt_amostra) from old_rows;
  else
    insert into rollup_changes
      with changed as ${changed(SAMPLE)}
      select id_cliente, product_day(dt_amostra) from changed
      union
      select r.id_cliente, product_day(r.dt_aprovacao) from changed join leak_report_samples x using (id_amostra)
        join leak_reports r using (id_relatorio) where r.id_status_relatorio = 1;
  end if;`,
)}
create trigger samples_noted_insert after insert on samples referencing new table as new_rows
  for each statement execute function note_samples();
create trigger samples_noted_update after update on samples referencing old table as old_rows new table as new_rows
  for each statement execute function note_samples();
create trigger samples_noted_delete after delete on samples referencing old table as old_rows
  for each statement execute function note_samples();`;

/**
 * A decision and concurrent changes of its samples wait for each other (`for share`), so that the later one records the other's day too.
 * The app locks samples before reports, so there is no deadlock.
 */
const REPORTS = `
create function note_reports(reports int[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from samples s join leak_report_samples x using (id_amostra) where x.id_relatorio = any(reports) order by s.id_amostra for share of s;
  perform note_around(array(select id_amostra from leak_report_samples where id_relatorio = any(reports)));
end $$;
revoke execute on function note_reports(int[]) from public;
${trigger(
  'note_report_changes',
  `declare
  touched int[];
begin
  if tg_op = 'INSERT' then
    insert into rollup_changes select distinct id_cliente, product_day(dt_aprovacao) from new_rows where id_status_relatorio = 1;
  elsif tg_op = 'DELETE' then
    insert into rollup_changes select distinct id_cliente, product_day(dt_aprovacao) from old_rows where id_status_relatorio = 1;
  else
    with changed as ${changed(REPORT)},
    noted as (
      insert into rollup_changes select distinct id_cliente, product_day(dt_aprovacao) from changed where id_status_relatorio = 1)
    select array_agg(distinct id_relatorio) from changed into touched;
    if touched is not null then perform note_reports(touched); end if;
  end if;`,
)}
create trigger leak_reports_noted_insert after insert on leak_reports referencing new table as new_rows
  for each statement execute function note_report_changes();
create trigger leak_reports_noted_update after update on leak_reports referencing old table as old_rows new table as new_rows
  for each statement execute function note_report_changes();
create trigger leak_reports_noted_delete after delete on leak_reports referencing old table as old_rows
  for each statement execute function note_report_changes();

${trigger(
  'note_report_samples',
  `declare
  touched int[];
  reports int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id_amostra), array_agg(id_relatorio) from new_rows into touched, reports;
  else
    select array_agg(id_amostra), array_agg(id_relatorio) from old_rows into touched, reports;
  end if;
  -- A report is pending at its birth, and counts nowhere.
  if exists (select from leak_reports where id_relatorio = any(reports) and id_status_relatorio = 1) then
    insert into rollup_changes select id_cliente, product_day(dt_aprovacao) from leak_reports
      where id_relatorio = any(reports) and id_status_relatorio = 1;
    perform note_around(touched);
  end if;`,
)}
create trigger leak_report_samples_noted_insert after insert on leak_report_samples referencing new table as new_rows
  for each statement execute function note_report_samples();
create trigger leak_report_samples_noted_update after update on leak_report_samples referencing old table as old_rows
  for each statement execute function note_report_samples();
create trigger leak_report_samples_noted_delete after delete on leak_report_samples referencing old table as old_rows
  for each statement execute function note_report_samples();`;

export const NOTING = [AROUND, SAMPLES, REPORTS].join('\n');
