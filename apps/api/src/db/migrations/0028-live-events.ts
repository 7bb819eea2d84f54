import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * What has changed, for the screens that are open (ING-07): the ids of one statement and one company, or null where they are too many to be
 * fetched one by one. `transacao` tells when it was committed, see since.queries.ts. Nothing refers to these rows; they are purged within hours.
 */
const TABLE = `
create table events (
  id_evento bigint generated always as identity primary key,
  transacao xid8 not null default pg_current_xact_id(),
  data timestamptz not null default clock_timestamp(),
  id_cliente int not null,
  tipo text not null check (tipo in ('amostra','inspecao','relatorio')),
  ids int[]
);
create index events_since on events (transacao);
create index events_age on events (data);
alter table events enable row level security;
create policy tenant on events to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on events to escuta_system using (true) with check (true);
grant select on events to escuta_app;
grant select, delete on events to escuta_system;`;

/** Ids of one statement beyond which a screen rather searches again. */
const MOST = 3_000;
const HEARD = `select id_cliente, tipo, case when count(*) <= ${MOST} then array_agg(id) end from heard group by id_cliente, tipo`;

/** A trigger function for each statement that changes rows of a table; `heard` is a query for (id_cliente, tipo, id). */
const notes = (table: string, heard: { insert: string; update: string; delete: string }) => {
  const [added, changed, removed] = [heard.insert, heard.update, heard.delete].map(
    // Planned for each statement anew: a plan kept from a change of one row compares each row with each in a change of thousands.
    (query) => `execute $heard$insert into events (id_cliente, tipo, ids) with ${query} ${HEARD}$heard$;`,
  );
  const trigger = (event: string, rows: string) => `
create trigger ${table}_heard_${event} after ${event} on ${table} referencing ${rows}
  for each statement execute function hear_${table}();`;
  return `
create function hear_${table}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then ${added}
  elsif tg_op = 'UPDATE' then ${changed}
  else ${removed}
  end if;
  return null;
end $$;
${trigger('insert', 'new table as new_rows')}
${trigger('update', 'old table as old_rows new table as new_rows')}
${trigger('delete', 'old table as old_rows')}`;
};

const slots = (row: string) =>
  `num_nonnulls(${row}.id_inspecionar, ${row}.id_inspecionar2, ${row}.id_inspecionar3) > 0`;

/** A sample that leaves a company is heard in both. One with inspections is also news for who inspects. */
const SAMPLES = (() => {
  const kinds = `heard as (
    select id_cliente, 'amostra' as tipo, id from touched
    union select id_cliente, 'inspecao', id from touched where inspected)`;
  const born = (rows: string) =>
    `touched as (select id_cliente, id_amostra as id, ${slots('r')} as inspected from ${rows} r), ${kinds}`;
  return notes('samples', {
    insert: born('new_rows'),
    delete: born('old_rows'),
    update: `pairs as (
      select o.id_cliente as before, n.id_cliente as after, n.id_amostra as id, ${slots('o')} or ${slots('n')} as inspected
      from old_rows o join new_rows n using (id_amostra) where o is distinct from n
    ), touched as (
      select after as id_cliente, id, inspected from pairs
      union select before, id, inspected from pairs
    ), ${kinds}`,
  });
})();

/** A change of a report is also one of its samples, whose details show it. */
const REPORTS = (() => {
  const kinds = `heard as (
    select id_cliente, 'relatorio' as tipo, id from touched
    union select touched.id_cliente, kind.tipo, x.id_amostra from touched
      join leak_report_samples x on x.id_relatorio = touched.id cross join (values ('amostra'), ('inspecao')) kind (tipo))`;
  const all = (rows: string) => `touched as (select id_cliente, id_relatorio as id from ${rows}), ${kinds}`;
  return notes('leak_reports', {
    insert: all('new_rows'),
    delete: all('old_rows'),
    update: `touched as (
      select n.id_cliente, n.id_relatorio as id from old_rows o join new_rows n using (id_relatorio) where o is distinct from n
      union select o.id_cliente, o.id_relatorio from old_rows o join new_rows n using (id_relatorio) where o is distinct from n
    ), ${kinds}`,
  });
})();

/** Rows that belong to a sample or a report: their change is a change of it. */
const part = (table: string, ...of: readonly [tipo: string, column: string][]) => {
  const from = (rows: string) =>
    of.map(([tipo, id]) => `select id_cliente, '${tipo}' as tipo, ${id} as id from ${rows}`);
  const heard = (...rows: readonly string[]) => `heard as (${rows.flatMap(from).join(' union ')})`;
  return notes(table, {
    insert: heard('new_rows'),
    update: heard('old_rows', 'new_rows'),
    delete: heard('old_rows'),
  });
};

export async function up(db: Kysely<unknown>): Promise<void> {
  const parts = [
    TABLE,
    SAMPLES,
    REPORTS,
    part('sample_photos', ['amostra', 'id_amostra']),
    part('leak_report_photos', ['relatorio', 'id_relatorio']),
    part('leak_report_samples', ['relatorio', 'id_relatorio'], ['amostra', 'id_amostra'], ['inspecao', 'id_amostra']),
  ];
  for (const one of parts) await sql.raw(one).execute(db);
}
