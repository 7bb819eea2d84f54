import { z } from 'zod';
import { LiveQuery } from '../live/index.ts';
import { route } from '../route.ts';

export const liveRoutes = {
  followEvents: route({
    method: 'GET',
    path: '/eventos',
    capability: 'samples.view',
    summary:
      'Server-sent events about samples, inspections and reports that have changed (ING-07): ids and kinds only. `mudou` has the ids by kind, `busque` asks for a new search, `agora` comes without a change',
    query: LiveQuery,
    reply: z.unknown(),
    errors: ['too_many_streams'],
    tenant: 'none',
    raw: true,
  }),
};
