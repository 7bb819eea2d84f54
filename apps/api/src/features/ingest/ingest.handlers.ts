import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { Problem } from '../../problems/problem.ts';
import { hasArrived, keepSample } from './keep-sample.service.ts';

/** The sender's clock; null where the header is missing or unreadable. */
function clockOf(date: string | undefined): Date | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}

export const ingestHandlers: Handlers<'createSample' | 'putSample' | 'hasSample'> = {
  createSample: ({ services, session, body, files, date }) =>
    keepSample(services, body, { caller: session, files, clock: clockOf(date) }),
  putSample: ({ services, session, params, query, files, date }) =>
    keepSample(services, { ...query, ...params }, { caller: session, files, clock: clockOf(date) }),
  hasSample: async ({ services, session, params }) => {
    if (!(await hasArrived(services, session, params.chave))) throw new Problem('sample_not_found');
    return new RawReply((reply) => reply.send());
  },
};
