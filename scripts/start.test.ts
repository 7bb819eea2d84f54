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

it.runIf(process.platform !== 'win32')('ends in order when npm, told to end, has ended its shell only', async () => {
  const main = `process.once('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
setInterval(() => undefined, 1_000); console.log('listening');`;
  writeFileSync(join(root, 'scripts/build.mjs'), BUILD.replace(/'console\.log.*'/, JSON.stringify(main)));
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  // As npm does it; dash alone would become the last command.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(root, 'scripts/start.mjs')}"; true`], { env });
  const said: string[] = [];
  const says = (word: string) =>
    new Promise<void>((resolve) =>
      shell.stdout.on('data', (text) => {
        said.push(String(text));
        if (said.join('').includes(word)) resolve();
      }),
    );
  await says('listening');
  shell.kill('SIGTERM');
  await says('ended in order');
});
