import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { Problem } from '../../problems/problem.ts';
import { parseRange, resolveLink } from './media.service.ts';

const TYPES: Record<string, string> = { wav: 'audio/wav', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

export const mediaHandlers: Handlers<'getMedia'> = {
  getMedia: async ({ services, params, query, range }) => {
    const key = await resolveLink(services, { ...params, ...query });
    const size = await services.storage.size(key);
    if (size === null) throw new Problem('media_link_invalid');
    const part = parseRange(range, size);
    const { start, end } = part && part !== 'unsatisfiable' ? part : { start: 0, end: size - 1 };
    const bytes = part === 'unsatisfiable' ? null : await services.storage.read(key, { start, end });
    return new RawReply((reply) => {
      reply
        .type(TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=600, immutable');
      if (!bytes) return reply.status(416).header('content-range', `bytes */${size}`).send();
      reply.header('content-length', end - start + 1);
      if (part) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
      return reply.send(bytes);
    });
  },
};
