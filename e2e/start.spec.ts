import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type DataFolder, makeDataFolder, makeDemoFolder } from './support/folder.ts';
import { ROOT, type RunningServer, startServer } from './support/server.ts';

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
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATABASE_URL: '', ...env },
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

test.describe('an app without the demonstration', () => {
  let empty: DataFolder;
  let app: RunningServer;
  test.beforeAll(async () => {
    empty = await makeDataFolder();
    app = await startServer({ ESCUTA_DATA_DIR: empty.path, ESCUTA_DEMO: 'off' });
  });
  test.afterAll(async () => {
    if (app?.process.exitCode === null) await app.stop();
    await empty?.remove();
  });

  test('lets nobody sign in', async () => {
    expect((await signIn(app.url)).status).toBe(401);
  });

  test('keeps working while a second one on the same data folder is refused', async () => {
    const second = refusedStart({ ESCUTA_DATA_DIR: empty.path });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(empty.path);
    expect(second.stderr).not.toMatch(/\n\s+at /);
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
  });

  // Browsers open connections in advance; a phone may lose its network within a request.
  test('ends with status 0 on SIGTERM, within ten seconds also beside unused connections and half a request', async () => {
    const pid = app.process.pid ?? 0;
    const { hostname, port } = new URL(app.url);
    const sockets = [connect(Number(port), hostname), connect(Number(port), hostname)];
    // All at once: one that is connected while another is waited for tells it to nobody.
    const connected = sockets.map((socket) =>
      once(
        socket.on('error', () => {}),
        'connect',
      ),
    );
    await Promise.all(connected);
    sockets[1]?.write(
      'POST /api/sec/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"em',
    );
    // Answered after the two, so the server has accepted them.
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
    const started = Date.now();
    await app.stop();
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(isRunning(pid)).toBe(false);
    expect(app.process.exitCode).toBe(0);
    for (const socket of sockets) socket.destroy();
  });
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

test('an invalid setting is refused by its name', async () => {
  const folder = await use(makeDataFolder());
  const { status, stderr } = refusedStart({ ESCUTA_DATA_DIR: folder, MAP_CENTER: 'aqui' });
  expect(status).toBe(1);
  expect(stderr).toContain('MAP_CENTER');
});
