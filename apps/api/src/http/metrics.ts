import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { installationFigures } from '../features/operations/index.ts';
import { type Metrics, observeProcess } from '../platform/metrics.ts';

/** Times every call, by the pattern of its path: an id in it would make a series of its own. */
export function observeCalls(app: FastifyInstance, { calls }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    // It lasts as long as its screen is open.
    if (request.routeOptions.config.routeName === 'followEvents' && reply.statusCode === 200) return;
    calls.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/**
 * Serves the figures at `/metrics` on a port of their own, which only those who watch over the installation can reach. Resolves when it
 * listens.
 */
export async function serveMetrics(
  services: Services,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const { metrics } = services;
  observeProcess(metrics);
  const lookUp = installationFigures(services);
  const server = createServer((request, reply) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void reply.writeHead(404).end();
    void lookUp()
      .then(() => metrics.registry.metrics())
      .then((text) => reply.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text))
      .catch(() => reply.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
