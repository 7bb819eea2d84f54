import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { rankSamples, takeBlock } from './blocks.service.ts';

export const listeningHandlers: Handlers<'rankSamples' | 'takeListeningBlock'> = {
  rankSamples: async ({ services, session, body }) => {
    const ids = await rankSamples(services, session, body);
    return RawReply.json(`{"error":false,"message":null,"amostras":[${ids}]}`, 'application/json');
  },
  takeListeningBlock: ({ services, session, body }) => takeBlock(services, session, body),
};
