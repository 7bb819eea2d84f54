// npm run test:field -- FOLDER: runs the journeys with real recordings.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './sources.mjs';

const folder = process.argv[2] && resolve(process.argv[2]);
if (!folder || !existsSync(join(folder, 'leak-audio-field'))) {
  console.error('Usage: npm run test:field -- FOLDER   (a folder with leak-audio-field, contagem-mg and base-map)');
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'scripts/journeys.mjs'), '--config', 'playwright.field.config.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ESCUTA_FIELD_DATA: folder } },
);
process.exit(status ?? 1);
