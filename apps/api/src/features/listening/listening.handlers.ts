import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { rankSamples, takeBlock } from './blocks.service.ts';
import { chooseModel, learntModels } from './models.service.ts';
import { machineProof } from './proof.service.ts';

export const listeningHandlers: Handlers<
  'rankSamples' | 'takeListeningBlock' | 'machineProof' | 'learntModels' | 'chooseModel'
> = {
  rankSamples: async ({ services, session, body }) => {
    const ids = await rankSamples(services, session, body);
    return RawReply.json(`{"error":false,"message":null,"amostras":[${ids}]}`, 'application/json');
  },
  takeListeningBlock: ({ services, session, body }) => takeBlock(services, session, body),
  learntModels: ({ services, session, body }) => learntModels(services, session, body),
  chooseModel: async ({ services, session, body }) => ({ data: await chooseModel(services, session, body) }),
  machineProof: async ({ services, session, body }) => ({ data: await machineProof(services, session, body) }),
};
