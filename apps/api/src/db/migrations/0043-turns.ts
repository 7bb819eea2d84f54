import { type Kysely, sql } from 'kysely';

/** Tells one turn of a task from the next, so that a process that stalled for longer than its lease writes nothing into another's turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table outbox add column turno int not null default 0;
comment on column outbox.turno is 'How often it has been taken; tentativas counts the tries since it last got further'`)
    .execute(db);
}
