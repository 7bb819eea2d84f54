import type { Readable } from 'node:stream';
import { EVENTS_MEDIA_TYPE } from '@escuta/contract';
import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { firstEvent } from './hub.service.ts';

/** Neither kept nor held back on the way: nginx passes on what it is told not to buffer. */
const events = (body: Readable | string) =>
  new RawReply((reply) =>
    reply
      .type(EVENTS_MEDIA_TYPE)
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(body),
  );

export const liveHandlers: Handlers<'followEvents'> = {
  followEvents: async ({ services, session, query }) => {
    if (query.uma_vez === 'true') return events(await firstEvent(services, session, query.desde));
    return events(await services.live.open(services, session, query.desde));
  },
};
