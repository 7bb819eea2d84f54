import type { Handlers } from '../../http/register.ts';
import { saveToldAction } from './action-log.service.ts';
import { exportLogs, NAMED_ACTIONS, NAMED_ORIGINS, searchLogs } from './search-logs.service.ts';

export const actionLogHandlers: Handlers<
  'saveLog' | 'searchLogs' | 'exportLogs' | 'listLogActions' | 'listLogOrigins'
> = {
  saveLog: async ({ services, session, body }) => {
    await saveToldAction(services, session, body);
    return {};
  },
  searchLogs: ({ services, session, body }) => searchLogs(services, session, body),
  exportLogs: ({ services, session, body }) => exportLogs(services, session, body),
  listLogActions: async () => ({ dados: NAMED_ACTIONS, total: NAMED_ACTIONS.length }),
  listLogOrigins: async () => ({ dados: NAMED_ORIGINS, total: NAMED_ORIGINS.length }),
};
