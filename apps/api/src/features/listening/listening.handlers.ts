import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { rankSamples, takeBlock } from './blocks.service.ts';
import { chooseModel, learntModels } from './models.service.ts';
import { machineProof } from './proof.service.ts';
import { restartReference } from './restarts.service.ts';

export const listeningHandlers: Handlers<
  'rankSamples' | 'takeListeningBlock' | 'machineProof' | 'learntModels' | 'chooseModel' | 'restartReference'
> = {
  rankSamples: async ({ services, session, body }) => {
    const ids = await rankSamples(services, session, body);
    return RawReply.json(`{"error":false,"message":null,"amostras":[${ids}]}`, 'application/json');
  },
  takeListeningBlock: ({ services, session, body }) => takeBlock(services, session, body),
  learntModels: ({ services, session, body }) => learntModels(services, session, body),
  chooseModel: async ({ services, session, body }) => ({ data: await chooseModel(services, session, body) }),
  restartReference: async ({ services, session, body }) => {
    await restartReference(services, session, body);
    return {};
  },
  machineProof: async ({ services, session, body }) => ({ data: await machineProof(services, session, body) }),
};
