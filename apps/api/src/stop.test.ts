import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { it, type TestContext } from 'vitest';
import { formPrefix } from './http/forms.ts';
import { GRACE_MS } from './platform/stop-limits.ts';
import { type AppProcess, ownerUrl, peopleOf, startAppProcess } from './testing/app-process.ts';

const portOf = ({ url }: AppProcess) => Number(new URL(url).port);

/** A connection that has sent this much. */
async function connection(app: AppProcess, sent = ''): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (sent) socket.write(sent);
  // The server has taken it when it answers a later one.
  await (await fetch(`${app.url}/api/health`)).text();
  return socket;
}

/** Locks the sessions, for which every call with a session waits; returns what lets them go on. */
async function holdCalls({ folder }: AppProcess) {
  const owner = new pg.Client(ownerUrl(folder));
  // The server may end before this connection.
  owner.on('error', () => undefined);
  await owner.connect();
  await owner.query('begin; lock table sessions in access exclusive mode');
  const waiting = async () => (await owner.query('select from pg_locks where not granted')).rowCount;
  return { waiting, release: () => owner.query('rollback').finally(() => owner.end()) };
}

/** Sends half of a logo; resolves when the server writes it to a temporary file. */
async function halfUpload(app: AppProcess, token: string, id_cliente: number, poll: Poll): Promise<Socket> {
  const head = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`;
  const form = [
    `${head('dados')}\r\n\r\n${JSON.stringify({ id_cliente })}`,
    `${head('logo')}; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'P'.repeat(200_000)}`,
  ].join('\r\n');
  const headers = [`token: ${token}`, 'content-type: multipart/form-data; boundary=x', 'content-length: 900000'];
  const lines = ['POST /api/cliente/logomarca HTTP/1.1', 'host: x', ...headers, '', form];
  const socket = await connection(app, lines.join('\r\n'));
  await poll(() => halves(app).length).toBe(1);
  return socket;
}

/** Files of uploads that the app is receiving. */
const halves = ({ child }: AppProcess) =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(`escuta-form-${child.pid}-`))
    .flatMap((name) => readdirSync(join(tmpdir(), name)));
type Poll = (value: () => unknown) => { toBe(expected: unknown): Promise<void> };

/** Fills a company with 40 MB of samples, more than the system takes from an export for a receiver that does not read. */
async function fill({ folder }: AppProcess, id_cliente: number): Promise<void> {
  const owner = new pg.Client(ownerUrl(folder));
  await owner.connect();
  await owner.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, obs, dt_comentario)
     select 'N' || n, $1, '2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z', -19.9, -44, 'LEAK', repeat('ã', 1000), now()
     from generate_series(1, 20000) n`,
    [id_cliente],
  );
  await owner.end();
}

const closing = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));

/** An app with a call in work, which ends by `release`, and a connection without a call. */
async function withCallInWork({ expect, onTestFinished }: TestContext) {
  const app = await startAppProcess(onTestFinished);
  const token = await (await peopleOf(app)).signIn('sup');
  const { waiting, release } = await holdCalls(app);
  const inWork = fetch(`${app.url}/api/clientes/mapa`, { headers: { token } });
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
  return { app, inWork, release, unused: await connection(app) };
}

it.concurrent('a call in work at SIGTERM is answered before the process ends', async (context) => {
  const { expect } = context;
  const { app, inWork, release, unused } = await withCallInWork(context);
  app.child.kill('SIGTERM');
  await closing(unused);
  await release();
  const reply = await inWork;
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
  expect(await reply.text()).toContain('Águas do Norte');
  expect(await app.ended).toEqual({ code: 0, errors: '' });
});

it.concurrent('a call that comes after SIGTERM is refused while others are in work', async (context) => {
  const { expect } = context;
  const { app, inWork, release, unused } = await withCallInWork(context);
  const late = await connection(app, 'GET /api/config HTTP/1.1\r\nhost: x\r\n');
  app.child.kill('SIGTERM');
  await closing(unused);
  late.write('\r\n');
  const refused = await text(late);
  expect(refused).toMatch(/^HTTP\/1.1 503 .*\r\nconnection: close\r\n(?:.*\r\n)?retry-after: 5\r\n/s);
  expect(refused).toContain('{"error":true,"message":"server_stopping","params":{"seconds":5}}');
  await expect(fetch(`${app.url}/api/config`)).rejects.toThrow('fetch failed');
  await release();
  expect((await inWork).status).toBe(200);
});

it.concurrent('[OPS-04] half an upload, an export that nobody reads and a call that hangs end with the process at SIGTERM', async ({
  expect,
  onTestFinished,
}) => {
  const app = await startAppProcess(onTestFinished);
  const { signIn, companies } = await peopleOf(app);
  const token = await signIn('sup');
  await fill(app, companies.own);
  const headers = { token, 'content-type': 'application/json' };
  const unread = request(`${app.url}/api/amostra/exportar/mapa`, { method: 'POST', headers });
  unread.end(JSON.stringify({ formato: 'csv' }));
  const [file] = (await once(unread, 'response')) as [IncomingMessage];
  await once(file, 'readable');
  const cut = once(file, 'error');
  const upload = await halfUpload(app, token, companies.own, (value) => expect.poll(value, { timeout: 60_000 }));
  const held = await holdCalls(app);
  const hanging = fetch(`${app.url}/api/clientes/mapa`, { headers: { token } }).catch((error: Error) => error.message);
  await expect.poll(held.waiting, { timeout: 60_000 }).toBe(1);
  app.child.kill('SIGTERM');
  // The limit of time is the app's own: beyond it the code is another one.
  expect(await app.ended).toEqual({ code: 0, errors: '' });
  expect(await hanging).toBe('fetch failed');
  await closing(upload);
  file.resume();
  expect((await cut)[0]).toMatchObject({ message: 'aborted' });
  expect(halves(app)).toEqual([]);
});

it.concurrent('a second signal ends the process at once', async ({ expect, onTestFinished }) => {
  const app = await startAppProcess(onTestFinished);
  const { signIn, companies } = await peopleOf(app);
  await halfUpload(app, await signIn('sup'), companies.own, (value) => expect.poll(value, { timeout: 60_000 }));
  const first = performance.now();
  app.child.kill('SIGTERM');
  const isListening = () =>
    fetch(`${app.url}/api/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening, { timeout: 60_000, interval: 10 }).toBe(false);
  app.child.kill('SIGINT');
  expect((await app.ended).code).toBe(1);
  expect(performance.now() - first).toBeLessThan(GRACE_MS);
});

it.concurrent('a start deletes the half uploads of processes that were killed, and no others', async ({
  expect,
  onTestFinished,
}) => {
  const { pid: killed } = spawnSync(process.execPath, ['--version']);
  const half = (name: string) => {
    const folder = join(tmpdir(), `${name}Zx81`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '0'), 'P'.repeat(4_000));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const elsewhere = '7';
  const [left, other] = [half(formPrefix(killed)), half(formPrefix(process.pid))];
  // A process of another container that shares the folder may have the id of one that has ended here.
  const [unseen, old] = [half(formPrefix(killed, elsewhere)), half(formPrefix(process.pid, elsewhere))];
  utimesSync(old, new Date(), new Date(Date.now() - 2 * 3_600_000));
  await startAppProcess(onTestFinished);
  expect([left, other, unseen, old].map((folder) => existsSync(folder))).toEqual([false, true, true, false]);
});
