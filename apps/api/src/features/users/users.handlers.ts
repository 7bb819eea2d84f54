import type { Handlers } from '../../http/register.ts';
import { checkNewEmails, createUsers } from './create-users.service.ts';
import { changeUser } from './update-user.service.ts';
import { getUser, openTicket, searchUsers } from './users.service.ts';

export const userHandlers: Handlers<
  'listUsers' | 'getUser' | 'updateUser' | 'createUsers' | 'checkNewEmails' | 'openTicket'
> = {
  listUsers: ({ services, session, query }) => searchUsers(services, session, query),
  getUser: async ({ services, session, params }) => ({ user: await getUser(services, session, params.id) }),
  updateUser: async ({ services, session, body }) => ({ user: await changeUser(services, session, body) }),
  createUsers: async ({ services, session, body }) => {
    const dados = await createUsers(services, session, body.usuarios);
    return { dados, total: dados.length };
  },
  checkNewEmails: async ({ services, body }) => ({
    already_registered: await checkNewEmails(services, body.emails),
  }),
  openTicket: async ({ services, session, body }) => ({ ticket: await openTicket(services, session, body) }),
};
