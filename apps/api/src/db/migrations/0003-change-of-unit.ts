import { type Kysely, sql } from 'kysely';

/**
 * A sample that changes its unit takes its reports along: which report fills which slot of it still never changes, the company does.
 * Whoever reports on a sample without having locked it, while it moves, is told to try again, instead of leaving a report behind in
 * the old unit.
 */
const CHANGE_OF_UNIT = `
grant update (id_cliente) on leak_report_samples to escuta_app;

create or replace function mark_reported_slot() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update samples set laudos = laudos | (1 << (new.ordem_inspecao - 1)) where id_amostra = new.id_amostra and id_cliente = new.id_cliente;
  if not found then
    raise exception 'the sample is in another unit now' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHANGE_OF_UNIT).execute(db);
}
