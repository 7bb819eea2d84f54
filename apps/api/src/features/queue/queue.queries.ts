import type { Language, TaskKind } from '@escuta/contract';
import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';
import type { Database } from '../../db/schema.ts';
import { columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** What a message says beside the person it is about. */
export interface TaskData {
  idioma?: Language | null;
  para?: string;
  email?: string;
  id_ticket?: number;
  /** For a newsletter message: whether to keep the person's current subscription. */
  mantem_inscricao?: boolean;
  /** For deciding again: only by the restarted reference of this recorder, as in sample_decisions. */
  gravador?: string;
  /** For deciding again: only what was compared with the references of another tree, after a move of a company. */
  arvore?: true;
  /** For deciding again: a digest of what decided when its present pass began. */
  decisores?: string;
  /** For deciding again: recordings that could not be decided on, which are tried again at the end. */
  restam?: readonly number[];
}

/** How far a task is that does a part at a time. */
export interface Progress {
  feitas: number;
  total: number;
  posicao: number;
  dados: TaskData;
}

/** A new task; of a person, or of a recording. */
export type NewTask = Pick<Insertable<Database['outbox']>, 'id_cliente' | 'id_usuario' | 'id_gravacao'> & {
  tipo: TaskKind;
  dados?: TaskData;
  /** When its work may begin. */
  data: Date;
};

/** Inserts tasks in the transaction of the change that they follow from. A recording that has an open task keeps that one. */
export async function addTasks(trx: TenantTransaction | AppDatabase, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ dados = {}, ...task }) => ({
    ...task,
    dados: JSON.stringify(dados),
    dt_proxima: task.data,
  }));
  await trx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A task leased by this process, as it was added. */
const TAKEN = {
  ...columnsOf('outbox', 'outbox', 'id_saida', 'id_usuario', 'id_gravacao', 'id_cliente', 'data', 'tentativas', 'erro'),
  ...columnsOf('outbox', 'outbox', 'turno', 'feitas', 'total', 'posicao'),
  tipo: sql<TaskKind>`outbox.tipo`,
  dados: sql<TaskData>`outbox.dados`,
};
export type TakenTask<Kind extends TaskKind = TaskKind> = RowOf<typeof TAKEN> & { tipo: Kind };

/**
 * Leases the task that has waited longest: no other process takes it during the lease, and it is not lost when this process
 * dies.
 */
export async function takeNext<Kind extends TaskKind>(
  system: AppDatabase,
  { kinds, now, until }: { kinds: readonly Kind[]; now: Date; until: Date },
): Promise<TakenTask<Kind> | null> {
  const { rows } = await selecting(
    TAKEN,
    (list) => sql`
    update outbox set dt_proxima = ${until}, dt_inicio = ${now}, tentativas = tentativas + 1, turno = turno + 1
    where id_saida = (
      select id_saida from outbox
      where dt_envio is null and dt_desistencia is null and dt_proxima <= ${now} and tipo = any(${[...kinds]}::text[])
      order by dt_proxima, id_saida limit 1 for update skip locked)
    returning ${list}`,
  ).execute(system);
  // The query takes no other kinds.
  return (rows[0] as TakenTask<Kind> | undefined) ?? null;
}

/** A task as it was taken. Once another process has taken it after the end of the lease, this one writes nothing of it. */
type Taken = Pick<TakenTask, 'id_saida' | 'turno'>;

/** Marks a task as done, or deletes it; one that was cancelled stays so. @param now null to delete it */
export async function markDone(system: AppDatabase, { id_saida, turno }: Taken, now: Date | null): Promise<void> {
  if (!now) {
    await system
      .deleteFrom('outbox')
      .where('id_saida', '=', id_saida)
      .where('turno', '=', turno)
      .where('dt_envio', 'is', null)
      .execute();
    return;
  }
  const done = { dt_envio: now, dt_inicio: null, erro: null };
  await system
    .updateTable('outbox')
    .set(done)
    .where('id_saida', '=', id_saida)
    .where('turno', '=', turno)
    .where('dt_envio', 'is', null)
    .execute();
}

/** Puts back a task of which more is to be done. That is no failed try, and leaves the turn to what has waited longer. */
export async function markContinued(system: AppDatabase, { id_saida, turno }: Taken, now: Date): Promise<void> {
  await system
    .updateTable('outbox')
    .set({ dt_proxima: now, dt_inicio: null, erro: null, tentativas: 0 })
    .where('id_saida', '=', id_saida)
    .where('turno', '=', turno)
    .where('dt_envio', 'is', null)
    .execute();
}

/**
 * Stores how far a task is; false when it was cancelled, or another process has it.
 * @param isFurther whether its tries count anew
 */
export async function markProgress(
  system: AppDatabase,
  { id_saida, turno }: Taken,
  { dados, ...progress }: Progress,
  isFurther: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await system
    .updateTable('outbox')
    .set({ ...progress, dados: JSON.stringify(dados), ...(isFurther && { tentativas: 1 }) })
    .where('id_saida', '=', id_saida)
    .where('turno', '=', turno)
    .where('dt_envio', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a failure; false when the task is done or cancelled, or another process has it. */
export async function markFailed(
  system: AppDatabase,
  { id_saida, turno }: Taken,
  outcome: { erro: string; dt_proxima: Date } | { erro: string; dt_desistencia: Date },
): Promise<boolean> {
  const failed = { ...outcome, dt_inicio: null };
  const { numUpdatedRows } = await system
    .updateTable('outbox')
    .set(failed)
    .where('id_saida', '=', id_saida)
    .where('turno', '=', turno)
    .where('dt_envio', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes tasks done before an instant. Those given up stay for inspection. */
export function deleteDone(system: AppDatabase, before: Date): Promise<number> {
  return deleted(system.deleteFrom('outbox').where('dt_envio', '<', before));
}

/** Which of some tasks are still stored, also those that are over. */
export async function listKept(system: AppDatabase, ids: readonly string[]): Promise<string[]> {
  const rows = await system
    .selectFrom('outbox')
    .select('id_saida')
    .where('id_saida', 'in', [...ids, '0'])
    .execute();
  return rows.map(({ id_saida }) => id_saida);
}

/** The open runs of deciding again of some companies. */
export async function listRuns(system: AppDatabase, companies: readonly number[]) {
  return system
    .selectFrom('outbox')
    .select(['id_saida', 'feitas', 'total', 'dt_inicio', 'dt_desistencia', 'erro'])
    .where('tipo', '=', 'decide_again')
    .where('id_cliente', 'in', [...companies, 0])
    .where('dt_envio', 'is', null)
    .execute();
}

/** Makes it the turn of the open runs of some companies that failed and wait. */
export async function hastenRuns(system: AppDatabase, companies: readonly number[], now: Date): Promise<void> {
  await system
    .updateTable('outbox')
    .set({ dt_proxima: now, dt_desistencia: null, erro: null, tentativas: 0 })
    .where('tipo', '=', 'decide_again')
    .where('id_cliente', 'in', [...companies, 0])
    .where('dt_envio', 'is', null)
    .where('dt_inicio', 'is', null)
    .execute();
}
