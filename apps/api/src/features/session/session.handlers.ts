import type { Handlers } from '../../http/register.ts';
import { signIn, signOut } from './session.service.ts';

export const sessionHandlers: Handlers<'login' | 'logout'> = {
  login: ({ services, body, ip }) => signIn(services, { email: body.email, senha: body.senha, ip }),
  logout: async ({ services, session }) => {
    await signOut(services, session);
    return {};
  },
};
