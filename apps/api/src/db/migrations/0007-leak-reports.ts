import { type Kysely, sql } from 'kysely';

/** The key of a retry is unique per author, so that a refusal does not reveal that somebody else used it. */
const RETRIES = `
alter table leak_reports drop constraint leak_reports_chave_key;
alter table leak_reports add constraint leak_reports_key_once unique (id_usuario, chave);
`;

/** For reports by the collection date of their samples. Few samples have a report, so the index contains only these. */
const INDEXES = `
create index samples_reported on samples (id_cliente, dt_amostra) where laudos <> 0;
`;

/**
 * Enforces for the app's roles that a report fills a slot of its author and is decided once. Writes of the tables' owner (a restore, a
 * migration) are not checked.
 */
const LAST_WORD = `
create function check_report_author() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select 1 from samples s join leak_reports r on r.id_relatorio = new.id_relatorio
    where s.id_amostra = new.id_amostra
      and r.id_usuario = (array[s.id_inspecionar, s.id_inspecionar2, s.id_inspecionar3])[new.ordem_inspecao]
  ) then
    raise exception 'the slot is not its author''s' using errcode = 'check_violation', constraint = 'leak_report_slot_author';
  end if;
  return new;
end $$;
create trigger leak_report_slot_author after insert on leak_report_samples
  for each row when (current_user in ('escuta_app', 'escuta_system')) execute function check_report_author();

create function refuse_second_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the report is decided' using errcode = 'check_violation', constraint = 'leak_report_decided_once';
end $$;
create trigger leak_report_decided_once before update on leak_reports
  for each row when (
    current_user in ('escuta_app', 'escuta_system') and old.id_status_relatorio <> 0
    and (new.id_status_relatorio, new.id_usuario_aprovacao, new.dt_aprovacao, new.nro_os, new.obs_aprovacao, new.tipo_vazamento)
      is distinct from (old.id_status_relatorio, old.id_usuario_aprovacao, old.dt_aprovacao, old.nro_os, old.obs_aprovacao, old.tipo_vazamento))
  execute function refuse_second_decision();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [RETRIES, INDEXES, LAST_WORD]) await sql.raw(part).execute(db);
}
