import type { Handlers } from '../../http/register.ts';
import { Problem } from '../../problems/problem.ts';

export const userHandlers: Handlers<'getUser'> = {
  // The session's lookup has just read the row: another id is not the own user, whoever it belongs to.
  getUser: async ({ session, params }) => {
    if (params.id !== session.user.id_usuario) throw new Problem('user_not_found');
    return { user: session.user };
  },
};
