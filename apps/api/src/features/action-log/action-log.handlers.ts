import type { Handlers } from '../../http/register.ts';
import { saveToldAction } from './action-log.service.ts';

export const actionLogHandlers: Handlers<'saveLog'> = {
  saveLog: async ({ services, session, body }) => {
    await saveToldAction(services, session, body);
    return {};
  },
};
