import { z } from 'zod';
import { NewPassword } from '../common/password.ts';
import { success } from '../common/reply.ts';
import { text } from '../common/text.ts';
import { route } from '../route.ts';
import { LoginBody, PasswordLinkBody, Realm, SignedInUser, SsoLoginBody } from '../session/index.ts';
import { StartView } from '../views/index.ts';
import { done } from './shared.ts';

const signedIn = success({
  user: SignedInUser.describe('The signed-in person with the token'),
  expire: z.int().describe('Lifetime of the session, seconds'),
  inicio: StartView.nullable().describe('The saved view that opens after the sign-in; null without one (PLACE-04)'),
});

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/sec/login',
    capability: 'public',
    summary: 'Sign in with e-mail and password',
    body: LoginBody,
    reply: signedIn,
    errors: ['invalid_credentials', 'user_inactive', 'too_many_sign_ins'],
    tenant: 'none',
  }),
  listRealms: route({
    method: 'GET',
    path: '/realmsList',
    capability: 'public',
    summary: 'Companies with single sign-on; empty when SSO_URL is not set',
    reply: success({ dados: z.array(Realm).describe('Companies by name'), total: z.int().describe('Total rows') }),
    errors: [],
    tenant: 'none',
  }),
  ssoLogin: route({
    method: 'POST',
    path: '/keycloak/login',
    capability: 'public',
    summary: 'Sign in with an access token of the realm of the user’s company (D-33)',
    body: SsoLoginBody,
    reply: signedIn,
    errors: [
      'sso_token_invalid',
      'sso_token_expired',
      'sso_email_unverified',
      'sso_user_unknown',
      'user_inactive',
      'sso_unavailable',
    ],
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
    summary: 'Set a new password with a mailed one-time link',
    params: z.strictObject({ token: text(200).describe('Secret of the link') }),
    body: NewPassword,
    reply: done,
    errors: [
      'password_mismatch',
      'password_common',
      'reset_link_invalid',
      'reset_link_used',
      'reset_link_expired',
      'sso_managed',
    ],
    tenant: 'none',
  }),
  changePassword: route({
    method: 'POST',
    path: '/usuario/senha',
    capability: 'own.use',
    summary: 'Change the caller’s password; the person’s other sessions end',
    body: NewPassword,
    reply: done,
    errors: ['password_mismatch', 'password_common', 'sso_managed'],
    tenant: 'none',
  }),
};
