import { type Kysely, sql } from 'kysely';

/**
 * guard_slots (0006) checks updates of slots by the bits in `laudos`. These triggers check the rest for the app's roles: samples inserted
 * with slots, and the bits themselves, which only a report sets (mark_reported_slot, as the tables' owner).
 */
const SLOTS_AT_BIRTH = `
create function refuse_pending_at_birth() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a pending sample takes no inspection' using errcode = 'check_violation', constraint = 'samples_slot_pending';
end $$;
create trigger samples_slots_at_birth after insert on samples
  for each row when (current_user in ('escuta_app', 'escuta_system') and new.total_inspecoes > 0 and new.classe = 'PEND')
  execute function refuse_pending_at_birth();

create function refuse_report_mark() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'only a report marks its slot' using errcode = 'check_violation', constraint = 'samples_slot_reported';
end $$;
create trigger samples_marks_at_birth before insert on samples
  for each row when (current_user in ('escuta_app', 'escuta_system') and new.laudos <> 0) execute function refuse_report_mark();
create trigger samples_marks before update of laudos on samples
  for each row when (current_user in ('escuta_app', 'escuta_system') and new.laudos <> old.laudos) execute function refuse_report_mark();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SLOTS_AT_BIRTH).execute(db);
}
