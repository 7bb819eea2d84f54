import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { openMedia, parseRange } from './media.service.ts';

const TYPES: Record<string, string> = { wav: 'audio/wav', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

export const mediaHandlers: Handlers<'getMedia'> = {
  getMedia: async ({ services, params, query, range }) => {
    const { storageKey, size, read } = await openMedia(services, { ...params, ...query });
    const part = parseRange(range, size);
    const { start, end } = part && part !== 'unsatisfiable' ? part : { start: 0, end: size - 1 };
    const bytes = part === 'unsatisfiable' ? null : await read({ start, end });
    return new RawReply((reply) => {
      reply
        .type(TYPES[storageKey.slice(storageKey.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=600, immutable');
      if (!bytes) return reply.status(416).header('content-range', `bytes */${size}`).send();
      reply.header('content-length', end - start + 1);
      if (part) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
      return reply.send(bytes);
    });
  },
};
