import type { Handlers } from '../../http/register.ts';
import { changePassword, forgotPassword, resetPassword, sendPasswordLink } from './passwords.service.ts';
import { signIn, signOut } from './session.service.ts';

type SessionCalls = 'login' | 'logout' | 'forgotPassword' | 'sendPasswordLink' | 'resetPassword' | 'changePassword';

export const sessionHandlers: Handlers<SessionCalls> = {
  login: ({ services, body, ip }) => signIn(services, { email: body.email, senha: body.senha, ip }),
  logout: async ({ services, session }) => {
    await signOut(services, session);
    return {};
  },
  forgotPassword: async ({ services, body, ip }) => {
    await forgotPassword(services, body, ip);
    return {};
  },
  sendPasswordLink: async ({ services, session, body }) => {
    await sendPasswordLink(services, session, body);
    return {};
  },
  resetPassword: async ({ services, params, body }) => {
    await resetPassword(services, params.token, body);
    return {};
  },
  changePassword: async ({ services, session, body }) => {
    await changePassword(services, session, body);
    return {};
  },
};
