import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-request-id';
/** What proxies send: UUIDs, hexadecimal numbers, and their own forms of both. */
const VALID = /^[A-Za-z0-9][A-Za-z0-9._:/+=@-]{7,99}$/;

/** The id that a proxy or caller gave to a request; undefined without one, or with one that may not stand in the log. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[HEADER];
  return typeof given === 'string' && VALID.test(given) ? given : undefined;
}

export const requestIdOf = (headers: IncomingHttpHeaders): string => givenRequestId(headers) ?? randomUUID();

/** Every reply has the id of its request, under which the log has its lines. */
export function returnRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id);
  });
}
