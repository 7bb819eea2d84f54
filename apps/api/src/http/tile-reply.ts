import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { RawReply } from './raw-reply.ts';

const compressed = promisify(gzip);

/** Sends a vector tile; without one, an empty reply. @param cache how the browser keeps it, for one session */
export async function tileReply(tile: Uint8Array | null, cache: string): Promise<RawReply> {
  const bytes = tile && (await compressed(tile, { level: 1 }));
  return new RawReply((reply) => {
    reply.header('cache-control', cache).header('vary', 'token');
    if (!bytes) return reply.status(204).send();
    return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(bytes);
  });
}
