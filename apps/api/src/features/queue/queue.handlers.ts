import type { Handlers } from '../../http/register.ts';
import { cancel, readQueue, retry } from './queue-list.service.ts';

export const queueHandlers: Handlers<'listTasks' | 'retryTasks' | 'cancelTask'> = {
  listTasks: ({ services, session, query }) => readQueue(services, session, query.situacao),
  retryTasks: async ({ services, session, body }) => ({ total: await retry(services, session, body.ids) }),
  cancelTask: async ({ services, session, body }) => ({ total: await cancel(services, session, body.id) }),
};
