import type { Handlers } from '../../http/register.ts';
import { changePassword, forgotPassword, resetPassword, sendPasswordLink } from './passwords.service.ts';
import { signIn, signOut } from './session.service.ts';
import { listRealms, signInBySso } from './sso.service.ts';

type SessionCalls =
  | 'login'
  | 'listRealms'
  | 'ssoLogin'
  | 'logout'
  | 'forgotPassword'
  | 'sendPasswordLink'
  | 'resetPassword'
  | 'changePassword';

export const sessionHandlers: Handlers<SessionCalls> = {
  login: ({ services, body: { email, senha }, ip, log }) => signIn(services, { email, senha, ip, log }),
  listRealms: async ({ services }) => {
    const dados = await listRealms(services);
    return { dados, total: dados.length };
  },
  ssoLogin: ({ services, body, ip, log }) => signInBySso(services, { token: body.token, ip, log }),
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
