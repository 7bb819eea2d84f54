import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type DataFolder, makeDataFolder, makeDemoFolder } from './support/folder.ts';
import { ROOT, startServer } from './support/server.ts';

const made: DataFolder[] = [];
/** A data folder, removed after the test. */
async function use(making: Promise<DataFolder>): Promise<string> {
  const folder = await making;
  made.push(folder);
  return folder.path;
}
test.afterEach(async () => {
  for (const folder of made.splice(0)) await folder.remove();
});

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Runs a start that should be refused; returns exit status and output. */
function refusedStart(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stderr };
}

const signIn = (url: string) =>
  fetch(`${url}/api/sec/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@demo.escuta', senha: 'escuta-demo-2026', origem: 1 }),
  });

test('a second app on the same data folder is refused while the first keeps working', async () => {
  const folder = await use(makeDataFolder());
  const first = await startServer({ ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' });
  const second = refusedStart({ ESCUTA_DATA_DIR: folder });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(folder);
  expect(second.stderr).not.toMatch(/\n\s+at /);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  await first.stop();
});

test('SIGTERM ends the app with status 0', async () => {
  const first = await startServer({ ESCUTA_DATA_DIR: await use(makeDataFolder()), ESCUTA_DEMO: 'off' });
  const pid = first.process.pid ?? 0;
  await first.stop();
  expect(isRunning(pid)).toBe(false);
  expect(first.process.exitCode).toBe(0);
});

test('the next start after a SIGKILL has every acknowledged change', async () => {
  const folder = await use(makeDemoFolder());
  const first = await startServer({ ESCUTA_DATA_DIR: folder });
  const { user } = (await (await signIn(first.url)).json()) as { user: { token: string } };
  const ended = new Promise((done) => first.process.once('exit', done));
  first.process.kill('SIGKILL');
  await ended;
  const next = await startServer({ ESCUTA_DATA_DIR: folder });
  const reply = await fetch(`${next.url}/api/clientes/mapa`, { headers: { token: user.token } });
  expect(reply.status).toBe(200);
  await next.stop();
});

test('the demo’s people and their sessions are refused when the demo is off', async () => {
  const folder = await use(makeDemoFolder());
  const demo = await startServer({ ESCUTA_DATA_DIR: folder });
  const { user } = (await (await signIn(demo.url)).json()) as { user: { token: string } };
  await demo.stop();
  const off = await startServer({ ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' });
  expect((await signIn(off.url)).status).toBe(401);
  expect((await fetch(`${off.url}/api/clientes/mapa`, { headers: { token: user.token } })).status).toBe(401);
  await off.stop();
});

test('nobody can sign in without the demo', async () => {
  const folder = await use(makeDataFolder());
  const server = await startServer({ ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' });
  expect((await signIn(server.url)).status).toBe(401);
  await server.stop();
});

test('an invalid setting is refused by its name', async () => {
  const folder = await use(makeDataFolder());
  const { status, stderr } = refusedStart({ ESCUTA_DATA_DIR: folder, MAP_CENTER: 'aqui' });
  expect(status).toBe(1);
  expect(stderr).toContain('MAP_CENTER');
});
