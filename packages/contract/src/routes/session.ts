import { z } from 'zod';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';
import { LoginBody, SignedInUser, User } from '../session/index.ts';
import { byPath, done } from './shared.ts';

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/sec/login',
    capability: 'public',
    summary: 'Sign in by e-mail and password',
    body: LoginBody,
    reply: success({
      user: SignedInUser.describe('The signed-in person with the token'),
      expire: z.int().describe('Life of the session, seconds'),
    }),
    errors: ['invalid_credentials', 'user_inactive', 'too_many_sign_ins'],
    tenant: 'none',
  }),
  logout: route({
    method: 'POST',
    path: '/sec/logout',
    capability: 'own.use',
    summary: 'End the session',
    reply: done,
    errors: [],
    tenant: 'none',
  }),
  getUser: route({
    method: 'GET',
    path: '/usuario/:id',
    capability: 'own.use',
    summary: 'The own user',
    params: byPath,
    reply: success({ user: User.describe('The person') }),
    errors: ['user_not_found'],
    tenant: { by: 'params', field: 'id', entity: 'user' },
  }),
};
