import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'escuta-start-'));
  mkdirSync(join(root, 'scripts'));
  for (const file of ['start.mjs', 'sources.mjs'])
    copyFileSync(join(import.meta.dirname, file), join(root, 'scripts', file));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Runs `npm start` of a fresh checkout, whose build is this code. */
function start(build: string) {
  writeFileSync(join(root, 'scripts/build.mjs'), build);
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/start.mjs')], { env, encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
export async function buildAll() {
  process.env.NODE_ENV = 'production';
  const dist = join(import.meta.dirname, '../apps/api/dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'main.js'), 'console.log("started in", process.env.NODE_ENV ?? "no environment")');
}
await buildAll();`;

it('the first start, which builds, is not in production: the demonstration is there', () => {
  expect(start(BUILD)).toMatchObject({ status: 0, lines: [expect.anything(), 'started in no environment'] });
});

it('a start whose build fails ends with its status', () => {
  expect(start('process.exit(3)').status).toBe(3);
});

/** Runs this code as the server below a shell, as `npm start` or `npm run start:phone` does. */
function startBelowShell(main: string, npm_lifecycle_event = 'start') {
  writeFileSync(join(root, 'scripts/build.mjs'), BUILD.replace(/'console\.log.*'/, JSON.stringify(main)));
  const env = { ...process.env, npm_lifecycle_event };
  // A shell may become its last command, so that is another one.
  const command = `"${process.execPath}" "${join(root, 'scripts/start.mjs')}"; true`;
  const shell = spawn('sh', ['-c', command], { env, detached: true });
  let said = '';
  shell.stdout.on('data', (text) => {
    said += text;
  });
  const says = (word: string) => expect.poll(() => said, { interval: 20 }).toContain(word);
  return { pid: shell.pid ?? 0, says };
}

it.runIf(process.platform !== 'win32').each(['start', 'start:phone'])(
  'npm run %s ends in order when npm, told to end, has ended its shell only',
  async (script) => {
    const { pid, says } = startBelowShell(
      `process.once('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
setInterval(() => undefined, 1_000); console.log('listening');`,
      script,
    );
    await says('listening');
    process.kill(pid, 'SIGTERM');
    await says('ended in order');
  },
);

it.runIf(process.platform !== 'win32')('gets one signal from Ctrl-C, which ends the shell too', async () => {
  const { pid, says } = startBelowShell(`const got = [];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  if (got.push(signal) === 1) setTimeout(() => { console.log('got', got.join()); process.exit(0); }, 1_500);
});
setInterval(() => undefined, 1_000); console.log('listening');`);
  await says('listening');
  process.kill(-pid, 'SIGINT');
  await says('got SIGINT\n');
});
