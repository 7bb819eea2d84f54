import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/**
 * From when on the reference of a recorder counts anew (D-35): who said so, and why. Of the company at the top of the tree. The last row of a recorder
 * holds; none is changed.
 */
const RESTARTS = `
create table recorder_restarts (
  id_reinicio int generated always as identity primary key,
  id_cliente int not null references companies,
  gravador text not null,
  desde timestamptz not null,
  nota text not null check (nota <> ''),
  id_usuario int not null references users,
  dt_reinicio timestamptz not null
);
comment on column recorder_restarts.gravador is 'As in sample_decisions';
comment on column recorder_restarts.desde is 'Sounds recorded before are not compared with those from then on';
create index recorder_restarts_last on recorder_restarts (gravador, id_reinicio desc);
alter table recorder_restarts enable row level security;
create policy tenant on recorder_restarts to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on recorder_restarts to escuta_system using (true) with check (true);
grant select, insert on recorder_restarts to escuta_app;
grant select on recorder_restarts to escuta_system;`;

/** People of a branch may not read who restarted a recorder of the tree and why, but what they are shown is compared as the machine compares it. */
const START = `
create function recorder_start(company int, recorder text) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select r.desde from recorder_restarts r
  where r.gravador = recorder and company_top(r.id_cliente) = company_top(company)
  order by r.id_reinicio desc limit 1
$$;
revoke execute on function recorder_start(int, text) from public;
grant execute on function recorder_start(int, text) to escuta_app, escuta_system;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [RESTARTS, START]) await sql.raw(part).execute(db);
}
