// npm start and start:phone: builds when the sources have changed since the last build, then runs the server in this process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, ROOT } from './sources.mjs';

// npm passes a signal on to its shell only, which ends without passing it on; so the end of the shell is taken for the signal.
const isBelowShell = ['start', 'start:phone'].includes(process.env.npm_lifecycle_event ?? '');
const shell = isBelowShell && process.platform !== 'win32' ? process.ppid : null;
const hasLostShell = () => shell !== null && process.ppid !== shell;

if (!isBuilt()) {
  console.log('Building the application (only after a change) …');
  // In a process of its own: a build declares its process to be in production, where the server refuses the demonstration.
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
if (hasLostShell()) process.exit(1);
await import(pathToFileURL(join(ROOT, 'apps/api/dist/main.js')).href);

// From here on the server handles signals. One for the whole group, such as Ctrl-C, ends the shell too: a second signal would cut the stop short.
const look = setInterval(() => hasLostShell() && process.kill(process.pid, 'SIGTERM'), 500);
look.unref();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(look));
