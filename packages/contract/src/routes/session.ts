import { z } from 'zod';
import { NewPassword } from '../common/password.ts';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';
import { LoginBody, PasswordLinkBody, SignedInUser } from '../session/index.ts';
import { done } from './shared.ts';

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
  forgotPassword: route({
    method: 'POST',
    path: '/usuario/esqueciminhasenha',
    capability: 'public',
    summary: 'Mail a one-time link for a new password to its owner (D-28)',
    body: PasswordLinkBody,
    reply: done,
    errors: ['email_not_registered', 'sso_managed', 'too_many_requests'],
    tenant: 'none',
  }),
  sendPasswordLink: route({
    method: 'POST',
    path: '/usuario/esqueciminhasenha/true',
    capability: 'users.edit',
    summary: 'Mail another person a one-time link for a new password (D-28)',
    body: PasswordLinkBody,
    reply: done,
    errors: ['email_not_registered', 'role_above_own', 'sso_managed', 'too_many_requests'],
    tenant: { by: 'body', field: 'email', entity: 'user' },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/usuario/esqueciminhasenha/confirmacao/:token',
    capability: 'public',
    summary: 'Set a new password by a mailed link, once',
    params: z.strictObject({ token: z.string().max(200).describe('The link’s own secret') }),
    body: NewPassword,
    reply: done,
    errors: ['password_mismatch', 'password_common', 'reset_link_invalid', 'reset_link_used', 'reset_link_expired'],
    tenant: 'none',
  }),
  changePassword: route({
    method: 'POST',
    path: '/usuario/senha',
    capability: 'own.use',
    summary: 'Change the own password; the person’s other sessions end',
    body: NewPassword,
    reply: done,
    errors: ['password_mismatch', 'password_common', 'sso_managed'],
    tenant: 'none',
  }),
};
