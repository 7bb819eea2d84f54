import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PMTILES_PATH } from '../features/system/system.handlers.ts';
import { Problem } from '../problems/problem.ts';

/** Adds `sendFile` with byte ranges to replies; serves no files yet. */
export async function registerFiles(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, { root: process.cwd(), serve: false });
}

/** The worker that reads files of pipe networks; a GeoPackage needs SQLite, which is WebAssembly (decision 33). */
const NETWORK_READER = /[\\/]network-reader\.worker-[\w-]+\.js(\.\w+)?$/;

/** A worker has the policy of its own file: WebAssembly stays forbidden to the pages, where the sessions are. */
function allowWebAssembly(response: Pick<FastifyReply, 'getHeader' | 'header'>): void {
  const policy = String(response.getHeader('content-security-policy') ?? '');
  response.header(
    'content-security-policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
}

/** Serves the files of the built web app, and its index.html for every other path, so that deep links open (SHELL-01). */
export async function registerWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder && existsSync(join(folder, 'index.html')) ? folder : null;
  if (built) {
    await app.register(staticFiles, {
      root: built,
      decorateReply: false,
      wildcard: false,
      index: false,
      // Files compressed by the build (scripts/precompress.mjs); others are compressed when sent.
      preCompressed: true,
      setHeaders: (response, path) => {
        const fingerprinted = path.startsWith(join(built, 'assets'));
        response.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (NETWORK_READER.test(path)) allowWebAssembly(response);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|tiles|assets)(\/|$)/.test(request.url);
    if (!isPage || !built) throw new Problem('not_found');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html', built);
  });
}

/** Serves a PMTiles file with byte ranges as base map. */
export function registerBaseMap(app: FastifyInstance, file: string): void {
  const path = resolve(file);
  app.get(PMTILES_PATH, (_request, reply) => reply.sendFile(basename(path), dirname(path)));
}
