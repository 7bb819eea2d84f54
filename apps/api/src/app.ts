import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { purgeHourly } from './features/session/index.ts';
import { registerErrorReplies } from './http/errors.ts';
import { handlers } from './http/handlers.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRoutes } from './http/register.ts';
import { registerBaseMap, registerFiles, registerWebApp } from './http/web-app.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Fast levels in large pieces: the default 16 KB costs the map search 80 trips to the thread pool and twice the time. */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { chunkSize: 128 * 1024, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { chunkSize: 128 * 1024, level: 1 },
};

/** Strict policy: scripts of our own origin; connections also of the configured map and identity server, whose session is watched in a frame. */
function contentSecurityPolicy({ MAP_STYLE_URL, MAP_ORIGINS, SSO_URL }: Config) {
  const map = [...(MAP_STYLE_URL ? [new URL(MAP_STYLE_URL).origin] : []), ...MAP_ORIGINS];
  const identity = SSO_URL ? [new URL(SSO_URL).origin] : [];
  return {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // antd writes its component styles at run time.
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
      // The product also runs on plain http inside a utility's network.
      upgradeInsecureRequests: null,
    },
  };
}

/** Paths that end in the token of a link for a new password. */
const TOKEN_PATH = /(\/(?:recover-password|confirmacao)\/).*/;

/** What the log tells of a request. The query string stays out, since it carries the signature of a media link, and the tokens of mailed links. */
function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, path: url.split('?', 1)[0]?.replace(TOKEN_PATH, '$1…'), ip };
}

/** What the log tells of an error. The driver's own extra fields stay out: `detail` repeats whole rows. */
function loggedError({ name, message, stack, ...extra }: Error & { code?: unknown }) {
  return { type: name, message, stack: stack ?? '', code: extra.code };
}

export interface AppOptions {
  services: Services;
  /** Built web app; absent in tests of the calls alone. */
  webFolder?: string;
  logger?: false | { level: string; stream?: { write(line: string): void } };
}

/** Builds the server: everything but listening. */
export async function buildApp({ services, webFolder, logger = false }: AppOptions): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    logger: logger && { ...logger, serializers: { req: loggedRequest, err: loggedError } },
    // The nearest proxy alone: what stands before its entry in X-Forwarded-For is the caller's own claim.
    trustProxy: config.ESCUTA_TRUST_PROXY === 'on' ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // A media link carries the file's name in the path, a report its filter; the documents end one path in a slash (br/inicia/).
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  registerErrorReplies(app);
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
  await registerRoutes(app, services, handlers);
  await registerOpenApi(app);
  await registerFiles(app);
  if (config.MAP_PMTILES) registerBaseMap(app, config.MAP_PMTILES);
  await registerWebApp(app, webFolder);
  let stopPurging: (() => void) | undefined;
  app.addHook('onReady', async () => {
    stopPurging = purgeHourly(services, (err) => app.log.error({ err }, 'purge of old rows failed'));
  });
  app.addHook('onClose', async () => stopPurging?.());
  return app;
}
