import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PMTILES_PATH } from '../features/system/system.handlers.ts';
import { Problem } from '../problems/problem.ts';

/** Gives every reply `sendFile`, with byte ranges; serves nothing by itself. */
export async function registerFiles(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, { root: process.cwd(), serve: false });
}

/** Serves the built web app: its files, and its page for every route that is not a file, so that deep links open (SHELL-01). */
export async function registerWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder && existsSync(join(folder, 'index.html')) ? folder : null;
  if (built) {
    await app.register(staticFiles, {
      root: built,
      decorateReply: false,
      wildcard: false,
      index: false,
      // What the build compressed (scripts/precompress.mjs); anything else is compressed as it goes.
      preCompressed: true,
      setHeaders: (response, path) => {
        const fingerprinted = path.startsWith(join(built, 'assets'));
        response.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
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

/** Serves a PMTiles base map by byte ranges. */
export function registerBaseMap(app: FastifyInstance, file: string): void {
  const path = resolve(file);
  app.get(PMTILES_PATH, (_request, reply) => reply.sendFile(basename(path), dirname(path)));
}
