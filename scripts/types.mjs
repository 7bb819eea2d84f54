// npm run types: checks every project with TypeScript's native compiler (decision 5), also after an error.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './sources.mjs';

// By its path: the API's TypeScript has a program of the same name.
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const PROJECTS = ['packages', 'apps/api', 'apps/web', 'tsconfig.tools.json'];

const failed = PROJECTS.filter((project) => {
  const { status } = spawnSync(process.execPath, [TSC, '-p', project], { cwd: ROOT, stdio: 'inherit' });
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
