import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { purgeHourly } from './features/session/index.ts';
import { registerErrorReplies } from './http/errors.ts';
import { handlers } from './http/handlers.ts';
import { CONNECTION_LIMITS } from './http/limits.ts';
import { observeCalls } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRoutes } from './http/register.ts';
import { requestIdOf, returnRequestIds } from './http/request-id.ts';
import { isLiveness, limitStop } from './http/stop.ts';
import type { Traces } from './http/traces.ts';
import { registerBaseMap, registerFiles, registerWebApp } from './http/web-app.ts';
import { type Log, openLog } from './platform/log.ts';
import { Outages } from './problems/outages.ts';
import { Problem } from './problems/problem.ts';

/** Fast levels with large chunks: the default of 16 KB means 80 trips to the thread pool and twice the time for the map search. */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { chunkSize: 128 * 1024, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { chunkSize: 128 * 1024, level: 1 },
};

/** Scripts only from our own origin; connections also to the configured map and identity server, frames also to the latter for its session. */
function contentSecurityPolicy({ MAP_STYLE_URL, MAP_ORIGINS, SSO_URL }: Config) {
  const map = [...(MAP_STYLE_URL ? [new URL(MAP_STYLE_URL).origin] : []), ...MAP_ORIGINS];
  const identity = SSO_URL ? [new URL(SSO_URL).origin] : [];
  return {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // antd inserts component styles at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...map],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...map, ...identity],
      frameSrc: ["'self'", ...identity],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      // The product also runs on plain http inside a company's network.
      upgradeInsecureRequests: null,
    },
  };
}

export interface AppOptions {
  services: Services;
  /** Folder of the built web app; absent in tests of the API alone. */
  webFolder?: string;
  /** None in the tests that do not read it. */
  log?: Log;
  outages?: Outages;
  /** Throws when this process may have lost its database to another one while it was paused. Asked before and after the work of every request. */
  check?: () => Promise<void>;
  traces?: Traces['plugin'];
}

/** After a pause of this process another one may have taken its data folder: then nothing is answered, also not what was asked before. */
function checkBeforeAnswers(app: FastifyInstance, check: () => Promise<void>): void {
  app.addHook('onRequest', async (request) => {
    if (isLiveness(request)) return;
    await check().catch((err: Error) => {
      const problem = new Problem('database_unavailable');
      problem.cause = err;
      throw problem;
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 500 && !isLiveness(request)) await check().catch(() => reply.raw.destroy());
    return payload;
  });
}

/** Builds the server, without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, webFolder, check, traces, log = openLog('silent'), outages = new Outages(log) } = options;
  const { config } = services;
  const app = Fastify({
    loggerInstance: log,
    // Trust only the nearest proxy: earlier entries of X-Forwarded-For may be forged.
    trustProxy: config.ESCUTA_TRUST_PROXY === 'on' ? (_address, hop) => hop === 0 : false,
    ...CONNECTION_LIMITS,
    // Paths of media links contain the file's name, those of the agreement report its filter; one documented path ends in a slash (br/inicia/).
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    genReqId: (request) => requestIdOf(request.headers),
    // The calls refused while the server stops get the reply of limitStop.
    return503OnClosing: false,
  });
  if (traces) await app.register(traces);
  returnRequestIds(app);
  registerErrorReplies(app, services, outages);
  limitStop(app);
  services.live.reportTo({
    onFailure: (error) => outages.workFailed('reading of changes', error),
    onWorked: () => outages.worked('reading of changes'),
  });
  app.addHook('preClose', async () => services.live.close());
  observeCalls(app, services.metrics);
  if (check) checkBeforeAnswers(app, check);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config),
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(compress, COMPRESSION);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  await registerRoutes(app, { services, handlers, outages });
  await registerOpenApi(app);
  await registerFiles(app);
  if (services.baseMap) registerBaseMap(app, services.baseMap);
  await registerWebApp(app, webFolder);
  let stopPurging: (() => void) | undefined;
  app.addHook('onReady', async () => {
    stopPurging = purgeHourly(services, (error) => outages.workFailed('purge of old rows', error));
  });
  app.addHook('onClose', async () => stopPurging?.());
  return app;
}
