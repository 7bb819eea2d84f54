import { SaveLogBody } from '../action-log/index.ts';
import { route } from '../route.ts';
import { done, sampleByBody } from './shared.ts';

export const actionLogRoutes = {
  saveLog: route({
    method: 'POST',
    path: '/save/logs',
    capability: 'own.use',
    summary: 'Tell an action that the server cannot see (6 start, 14 open report)',
    body: SaveLogBody,
    reply: done,
    errors: ['sample_not_found'],
    tenant: sampleByBody,
  }),
};
