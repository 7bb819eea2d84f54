import { type Kysely, sql } from 'kysely';

const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/** How the position of a sample was got, as far as its sender says it: by the receiver, from an earlier place of it, or by hand on a map. */
const SAMPLES = `
alter table samples add column origem_posicao text check (origem_posicao in ('aparelho','anterior','mapa'));`;

/**
 * What was refused of a device, one row for each day (ING-05): how often, and the last problem, as the reply told it. The row of a new day
 * takes those of more than a week before away, so that a device that is refused for ever has eight.
 */
const REFUSALS = `
create table device_refusals (
  id_dispositivo int not null references devices on delete cascade,
  id_cliente int not null references companies,
  dia date not null,
  recusas int not null check (recusas > 0),
  dt_ultima timestamptz not null,
  problema jsonb not null check (length(problema::text) <= 4000),
  primary key (id_dispositivo, dia)
);
alter table device_refusals enable row level security;
create policy tenant on device_refusals to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on device_refusals to escuta_system using (true) with check (true);
grant select on device_refusals to escuta_app;
grant select, insert, update, delete on device_refusals to escuta_system;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SAMPLES).execute(db);
  await sql.raw(REFUSALS).execute(db);
}
