import { z } from 'zod';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';
import { User } from '../session/index.ts';
import { ListedUser, NewEmails, NewUsers, Ticket, UserChange, UserFilter } from '../users/index.ts';
import { byPath } from './shared.ts';

const oneUser = success({ user: User.describe('The person') });

export const usersRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/usuario',
    capability: 'users.list',
    summary:
      'Users of the caller’s companies by name, without the caller; inactive ones only for SUP, GEO, and by `ativo` for who may edit',
    query: UserFilter,
    reply: success({
      dados: z.array(ListedUser).describe('Rows of the list'),
      total: z.int().describe('Total rows'),
    }),
    errors: ['company_not_found'],
    tenant: 'none',
  }),
  getUser: route({
    method: 'GET',
    path: '/usuario/:id',
    capability: 'own.use',
    summary: 'The caller, or a user whom the caller may edit',
    params: byPath,
    reply: oneUser,
    errors: ['user_not_found'],
    tenant: { by: 'params', field: 'id', entity: 'user' },
  }),
  updateUser: route({
    method: 'PUT',
    path: '/usuario',
    capability: 'own.use',
    summary: 'Change the caller’s profile or, with users.edit, another person',
    body: UserChange,
    reply: oneUser,
    errors: [
      'user_not_found',
      'company_not_found',
      'unit_not_available',
      'last_unit',
      'email_refused',
      'emails_taken',
      'role_above_own',
      'own_account',
      'sso_managed',
    ],
    tenant: { by: 'body', field: 'id_usuario', entity: 'user' },
  }),
  createUsers: route({
    method: 'PUT',
    path: '/usuario/add/list',
    capability: 'users.create',
    summary: 'Create users, all or none; each receives a mail with a link to set a password',
    body: NewUsers,
    reply: success({
      dados: z.array(ListedUser).describe('Rows of the list'),
      total: z.int().describe('Total rows'),
    }),
    errors: [
      'company_not_found',
      'company_inactive',
      'unit_not_available',
      'email_refused',
      'emails_taken',
      'role_above_own',
    ],
    tenant: 'none',
  }),
  checkNewEmails: route({
    method: 'POST',
    path: '/usuario/add/conferir',
    capability: 'users.create',
    summary: 'Which addresses of new people are registered already; createUsers would refuse them',
    body: NewEmails,
    reply: success({ already_registered: z.array(z.string()).describe('The registered ones') }),
    errors: [],
    tenant: 'none',
  }),
  openTicket: route({
    method: 'PUT',
    path: '/usuario/ticket',
    capability: 'own.use',
    summary: 'Send a support ticket; the support and the caller receive a mail with its number',
    body: Ticket,
    reply: success({ ticket: z.int().describe('Number of the ticket') }),
    errors: ['too_many_requests'],
    tenant: 'none',
  }),
};
