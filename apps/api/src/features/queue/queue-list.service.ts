import { ACTIONS, TASK_LANES, type Task, type TaskState, toInstant } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { insertLog } from '../action-log/index.ts';
import { cancelTask, countTasks, listTasks, retryTasks, type TaskRow } from './queue-list.queries.ts';
import { wakeLane } from './worker.ts';

const toTask = (row: TaskRow): Task => ({
  ...row,
  data: toInstant(row.data),
  dt_proxima: row.dt_proxima && toInstant(row.dt_proxima),
});

/** What waits, runs and has failed (ING-06). */
export function readQueue({ connections, clock }: Services, session: Session, state: TaskState | undefined) {
  const now = clock.now();
  return inScope(connections.tenant, session.scope, async (trx) => {
    const contagens = await countTasks(trx, now);
    const total = contagens
      .filter(({ situacao }) => state === undefined || situacao === state)
      .reduce((sum, count) => sum + count.total, 0);
    return { dados: (await listTasks(trx, { now, state })).map(toTask), total, contagens };
  });
}

/** Tries tasks again now; those that are done or running are left alone. Returns how many. */
export async function retry(
  { connections, clock }: Services,
  session: Session,
  ids: readonly string[],
): Promise<number> {
  const now = clock.now();
  const kinds = await inScope(connections.tenant, session.scope, async (trx) => {
    const retried = await retryTasks(trx, { ids, now });
    if (retried.length === 0) return retried;
    const { id_cliente } = session.user;
    const para = { tarefas: retried.length };
    await insertLog(trx, { data: now, session, id_cliente, tipo_acao: ACTIONS.tasksRetried, para });
    return retried;
  });
  for (const kind of kinds) wakeLane(TASK_LANES[kind]);
  return kinds.length;
}

/** Ends a run of deciding again; what it has decided stays. Returns 0 where it was done already. */
export function cancel({ connections, clock }: Services, session: Session, id: string): Promise<number> {
  const now = clock.now();
  return inScope(connections.tenant, session.scope, async (trx) => {
    const ended = await cancelTask(trx, { id, now });
    if (!ended) return 0;
    await insertLog(trx, {
      ...{ data: now, session, id_cliente: ended.id_cliente, tipo_acao: ACTIONS.taskCancelled, para: { tarefas: 1 } },
    });
    return 1;
  });
}
