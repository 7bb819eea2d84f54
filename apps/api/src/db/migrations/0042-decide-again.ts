import { type Kysely, sql } from 'kysely';

/** What made a decision, and by which reference, so that a re-run knows which were made by something else (ING-03, D-35). Those of a version before do not say. */
const DECISIONS = `
alter table sample_decisions add column decisor text, add column inicio timestamptz;
comment on column sample_decisions.inicio is 'Where the reference of the recorder had been restarted when it was decided; null: never';
comment on column sample_decisions.decisor is 'What decided: the rule or a learnt model with the share of the company, or the digest of a model file; null: not known';`;

/**
 * A re-run over the stored measures of a company tree: one row, with how far it is; and one for each restart of a reference, which one that is under way
 * might have passed. Whoever may manage the queue may end it.
 */
const QUEUE = `
alter table outbox
  add column feitas int,
  add column total int,
  add column posicao int,
  drop constraint outbox_tipo_check,
  add constraint outbox_tipo_check check (tipo in ('password_link','welcome','password_changed','email_changed','ticket','ticket_copy',
    'newsletter','recording','earlier_recording','listening_model','decide_again')),
  drop constraint outbox_object_check,
  add constraint outbox_object_check check (case when tipo in ('recording','earlier_recording') then id_gravacao is not null and id_usuario is null
    when tipo in ('listening_model','decide_again') then id_gravacao is null and id_usuario is null else id_usuario is not null and id_gravacao is null end);
comment on column outbox.feitas is 'Recordings done so far; null where a task has one piece';
comment on column outbox.total is 'Recordings to do, as counted at its start';
comment on column outbox.posicao is 'The last recording done: it goes on behind it';
create unique index outbox_decide_again on outbox (id_cliente) where tipo = 'decide_again' and dt_envio is null and dados ->> 'gravador' is null;
grant update (dt_envio) on outbox to escuta_app;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [DECISIONS, QUEUE]) await sql.raw(part).execute(db);
}
