import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GRACE_MS } from '../platform/stop-limits.ts';
import { Problem } from '../problems/problem.ts';

/** Value of Retry-After while the server stops, seconds: another process answers, or this one after its start. */
const BACK_SECONDS = 5;
const LOOK_MS = 50;

/** Liveness tells of the process alone: what stops or fails beside it must not make anybody restart it. */
export const isLiveness = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.routeName === 'live';

/**
 * Limits `app.close()`, which otherwise waits for every connection, also for those that browsers open in advance and for receivers that read
 * nothing. From then on no connection is accepted and new calls on open ones are refused. Calls in work get {@link GRACE_MS}; their
 * connections close with their replies. What is left is cut.
 */
export function limitStop(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let stopping = false;
  let look: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onRequest', async (request) => {
    if (stopping && !isLiveness(request)) throw new Problem('server_stopping', { params: { seconds: BACK_SECONDS } });
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('preClose', async () => {
    stopping = true;
    // Node counts a connection that has sent nothing as one in work.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    // A reply that had begun before has promised to keep its connection.
    look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
    cut = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, GRACE_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(look);
    clearTimeout(cut);
  });
}
