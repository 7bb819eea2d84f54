import { z } from 'zod';
import { success } from '../common/reply.ts';
import { TASKS_SHOWN_MAX, Task, TaskCancel, TaskCount, TaskRetry, TaskSearch } from '../queue/index.ts';
import { route } from '../route.ts';

/** The queue of background work (ING-06). */
export const queueRoutes = {
  listTasks: route({
    method: 'GET',
    path: '/fila',
    capability: 'queue.manage',
    summary: `Work that waits, runs or has failed: the first ${TASKS_SHOWN_MAX}, failed ones first, and how much there is of each kind`,
    query: TaskSearch,
    reply: success({
      dados: z.array(Task).describe('The tasks'),
      total: z.int().describe('Tasks in the chosen state'),
      contagens: z.array(TaskCount).describe('Kinds and states of which there are any'),
    }),
    errors: [],
    tenant: 'none',
  }),
  retryTasks: route({
    method: 'POST',
    path: '/fila/repetir',
    capability: 'queue.manage',
    summary: 'Try tasks again now, that failed or wait; those that are done or running are left alone',
    body: TaskRetry,
    reply: success({ total: z.int().describe('Tasks that are tried again') }),
    errors: [],
    tenant: 'none',
  }),
  cancelTask: route({
    method: 'POST',
    path: '/fila/cancelar',
    capability: 'queue.manage',
    summary:
      'End a run of deciding again after the recording under way; what it has decided stays. Other tasks cannot be ended',
    body: TaskCancel,
    reply: success({ total: z.int().describe('1: ended; 0: it was done, or is none that can be ended') }),
    errors: [],
    tenant: 'none',
  }),
};
