import { type Kysely, sql } from 'kysely';

/**
 * The outbox becomes the queue of all background work (ING-06). It keeps its name, since processes of an earlier version write to it while
 * this one is installed. A task is about a person or about a recording.
 */
const QUEUE = `
alter table outbox
  alter column id_usuario drop not null,
  add column id_gravacao int references recordings on delete cascade,
  add column dt_inicio timestamptz,
  drop constraint outbox_tipo_check,
  add constraint outbox_tipo_check check (tipo in ('password_link','welcome','password_changed','email_changed','ticket','ticket_copy',
    'newsletter','recording','earlier_recording')),
  add constraint outbox_object_check check (case when tipo in ('recording','earlier_recording')
    then id_gravacao is not null and id_usuario is null else id_usuario is not null and id_gravacao is null end);
comment on column outbox.dt_inicio is 'When a process took it; null while none has it';
create unique index outbox_recording on outbox (id_gravacao) where id_gravacao is not null and dt_envio is null;
create index outbox_failed on outbox (id_saida) where dt_desistencia is not null;
grant update (dt_proxima, dt_desistencia, dt_inicio) on outbox to escuta_app;`;

/** Null until the queue has made it, with waveform, level and playable sound. Earlier versions made them before the row. */
const RECORDINGS = `
alter table recordings alter column arquivo_espectrograma drop not null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(QUEUE).execute(db);
  await sql.raw(RECORDINGS).execute(db);
}
