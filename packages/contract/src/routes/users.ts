import { z } from 'zod';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';
import { User } from '../session/index.ts';
import { ListedUser, NewUsers, Ticket, UserChange, UserFilter } from '../users/index.ts';
import { byPath } from './shared.ts';

const oneUser = success({ user: User.describe('The person') });

export const usersRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/usuario',
    capability: 'users.list',
    summary: 'People of the caller’s companies by name, without the caller; inactive ones for SUP and GEO alone',
    query: UserFilter,
    reply: success({
      dados: z.array(ListedUser).describe('Rows of the list'),
      total: z.int().describe('Rows in all'),
    }),
    errors: ['company_not_found'],
    tenant: 'none',
  }),
  getUser: route({
    method: 'GET',
    path: '/usuario/:id',
    capability: 'own.use',
    summary: 'The own user, or one that the caller may edit',
    params: byPath,
    reply: oneUser,
    errors: ['user_not_found'],
    tenant: { by: 'params', field: 'id', entity: 'user' },
  }),
  updateUser: route({
    method: 'PUT',
    path: '/usuario',
    capability: 'own.use',
    summary: 'Change the own profile, or (users.edit) another person',
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
    summary: 'Create people, all or none; each is mailed a link to set a password',
    body: NewUsers,
    reply: success({
      dados: z.array(ListedUser).describe('Rows of the list'),
      total: z.int().describe('Rows in all'),
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
  openTicket: route({
    method: 'PUT',
    path: '/usuario/ticket',
    capability: 'own.use',
    summary: 'Write to the support; both sides get a mail with the number',
    body: Ticket,
    reply: success({ ticket: z.int().describe('Number of the ticket') }),
    errors: ['too_many_requests'],
    tenant: 'none',
  }),
};
