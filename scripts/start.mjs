// npm start: builds when the sources have changed since the last build, then runs the server in this process.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, sourceHash } from './sources.mjs';

const STAMP = join(ROOT, 'apps/api/dist/.built-from');
const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash();

if (!isCurrent) {
  console.log('Building the application (only after a change) …');
  const { buildAll } = await import('./build.mjs');
  await buildAll();
}
await import(pathToFileURL(join(ROOT, 'apps/api/dist/main.js')).href);
