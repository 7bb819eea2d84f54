import { z } from 'zod';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';
import { NewView, SavedView, ViewChange } from '../views/index.ts';
import { byPath, done } from './shared.ts';

const viewByPath = { by: 'params', field: 'id', entity: 'view' } as const;
const oneView = success({ visao: SavedView.describe('The view as it is now') });

/** Saved views, which only their owner sees (PLACE-04). */
export const viewsRoutes = {
  listViews: route({
    method: 'GET',
    path: '/visao',
    capability: 'samples.view',
    summary: 'The caller’s saved views, by name',
    reply: success({ dados: z.array(SavedView).describe('The views'), total: z.int().describe('Total views') }),
    errors: [],
    tenant: 'none',
  }),
  createView: route({
    method: 'POST',
    path: '/visao',
    capability: 'samples.view',
    summary: 'Save a view of the map or the sample list under a name; at most 50 per person',
    body: NewView,
    reply: oneView,
    errors: ['view_name_taken', 'views_full'],
    tenant: 'none',
  }),
  updateView: route({
    method: 'PUT',
    path: '/visao/:id',
    capability: 'samples.view',
    summary: 'Rename a view, replace what it shows, or make it the one that opens after a sign-in',
    params: byPath,
    body: ViewChange,
    reply: oneView,
    errors: ['view_not_found', 'view_name_taken'],
    tenant: viewByPath,
  }),
  deleteView: route({
    method: 'DELETE',
    path: '/visao/:id',
    capability: 'samples.view',
    summary: 'Delete a view',
    params: byPath,
    reply: done,
    errors: ['view_not_found'],
    tenant: viewByPath,
  }),
};
