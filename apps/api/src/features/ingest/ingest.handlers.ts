import { KEPT_SAMPLE_HEADER } from '@escuta/contract';
import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { findArrived, keepSample } from './keep-sample.service.ts';

/** How far the sender's clock was ahead when its call came, milliseconds; null where the header is missing or unreadable. */
function leadOf(date: string | undefined, cameAt: Date): number | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : time - cameAt.getTime();
}

export const ingestHandlers: Handlers<'createSample' | 'putSample' | 'hasSample'> = {
  createSample: ({ services, session, body, files, date, cameAt }) =>
    keepSample(services, body, { caller: session, files, lead: leadOf(date, cameAt) }),
  putSample: ({ services, session, params, query, files, date, cameAt }) =>
    keepSample(services, { ...query, ...params }, { caller: session, files, lead: leadOf(date, cameAt) }),
  hasSample: async ({ services, session, params }) => {
    const id_amostra = await findArrived(services, session, params.chave);
    return new RawReply((reply) => reply.header(KEPT_SAMPLE_HEADER, String(id_amostra)).send());
  },
};
