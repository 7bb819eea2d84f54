import { type Kysely, sql } from 'kysely';

/**
 * The reports of a sample change the unit with it: only the company of the link between report and slot may change. A report on a
 * sample that moves at the same time and was not locked fails with serialization_failure, so that no report stays in the old unit.
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
