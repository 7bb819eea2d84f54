import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeFieldWorker } from './field-worker.mjs';
import { precompress } from './precompress.mjs';
import { ROOT, STAMP, sourceHash } from './sources.mjs';

/** Builds the web app and the server. The stamp is written last, so that an incomplete build is built again. */
export async function buildAll() {
  rmSync(STAMP, { force: true });
  const from = sourceHash();
  for (const app of ['web', 'api']) {
    await build({
      configFile: join(ROOT, 'apps', app, 'vite.config.ts'),
      root: join(ROOT, 'apps', app),
      logLevel: 'warn',
    });
  }
  writeFieldWorker(join(ROOT, 'apps/web/dist'));
  await precompress(join(ROOT, 'apps/web/dist'));
  writeFileSync(STAMP, from);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
