import { TASKS_SHOWN_MAX, type TaskKind, type TaskState } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import { COUNT, columnsOf, orNull, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** State of an open task `o`. A lease that has ended belongs to a process that died: the task waits. */
const stateAt = (
  now: Date,
): RawBuilder<TaskState> => sql<TaskState>`case when o.dt_desistencia is not null then 'failed'
  when o.dt_inicio is not null and o.dt_proxima > ${now} then 'running' else 'waiting' end`;

const OPEN = sql`o.dt_envio is null`;
const KIND = sql<TaskKind>`o.tipo`;

const columnsAt = (now: Date) => ({
  ...columnsOf('outbox', 'o', 'id_saida', 'id_cliente', 'data', 'tentativas', 'erro', 'feitas', 'total'),
  ...columnsOf('companies', 'c', 'razao_social'),
  tipo: KIND,
  situacao: stateAt(now),
  dt_proxima: sql<Date | null>`case when o.dt_desistencia is null then o.dt_proxima end`,
  nome: userName('o.id_usuario'),
  ...orNull(columnsOf('samples', 's', 'id_amostra', 'seq')),
});
export type TaskRow = RowOf<ReturnType<typeof columnsAt>>;

/** Open tasks, failed ones first, then in the order of their turn. */
export async function listTasks(trx: TenantTransaction, { now, state }: { now: Date; state: TaskState | undefined }) {
  const { rows } = await selecting(
    columnsAt(now),
    (list) => sql`
    select ${list} from outbox o join companies c using (id_cliente)
      left join lateral (select id_amostra, seq from samples s where s.id_gravacao = o.id_gravacao order by id_amostra limit 1) s on true
    where ${OPEN} and ${state ? sql`${stateAt(now)} = ${state}` : sql`true`}
    order by o.dt_desistencia is null, o.dt_proxima, o.id_saida limit ${TASKS_SHOWN_MAX}`,
  ).execute(trx);
  return rows;
}

/** How many open tasks there are of each kind and state. */
export async function countTasks(trx: TenantTransaction, now: Date) {
  const { rows } = await selecting(
    { tipo: KIND, situacao: stateAt(now), total: COUNT },
    (list) => sql`select ${list} from outbox o where ${OPEN} group by 1, 2 order by 1, 2`,
  ).execute(trx);
  return rows;
}

/** Makes it the turn of tasks that failed or wait; returns their kinds. */
export async function retryTasks(
  trx: TenantTransaction,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<TaskKind[]> {
  const { rows } = await selecting(
    { tipo: KIND },
    (list) => sql`
    update outbox o set dt_proxima = ${now}, dt_desistencia = null, dt_inicio = null
    where o.id_saida = any(${[...ids]}::bigint[]) and ${OPEN} and ${stateAt(now)} <> 'running' returning ${list}`,
  ).execute(trx);
  return rows.map(({ tipo }) => tipo);
}

/** Ends a run of deciding again, also one that a process works on: it stops after the recording under way. Returns whose it was. */
export async function cancelTask(trx: TenantTransaction, { id, now }: { id: string; now: Date }) {
  const { rows } = await selecting(
    columnsOf('outbox', 'o', 'id_cliente'),
    (list) => sql`
    update outbox o set dt_envio = ${now}, dt_inicio = null
    where o.id_saida = ${id}::bigint and ${OPEN} and o.tipo = 'decide_again' returning ${list}`,
  ).execute(trx);
  return rows[0] ?? null;
}
