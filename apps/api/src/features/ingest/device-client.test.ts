import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { synthesize, writeWav } from '@escuta/acoustics';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';

const DOCS = join(import.meta.dirname, '../../../../../docs');
const run = promisify(execFile);
const WAV = writeWav(synthesize('LEAK', 7), 4096);

let t: TestApp;
let key: string;
let port: number;
let folder: string;
const closing: (() => void)[] = [];
beforeAll(async () => {
  await run('curl', ['--version']).catch(() => {
    throw new Error('curl is missing; Debian: apt-get install curl');
  });
  t = await startTestApp();
  const sup = await t.as('sup');
  const body = { nome: 'Haste', id_cliente: t.cast.companies.own, id_coletor: t.cast.people.col.id_usuario };
  key = payload('createDevice', await sup.call('createDevice', { body })).chave_dispositivo;
  await t.app.listen({ port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-client-'));
  await t.admin.query('delete from samples');
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await rm(folder, { recursive: true });
});

const listening = (server: Server | ReturnType<typeof createTcpServer>) =>
  new Promise<number>((resolve) => {
    closing.push(() => server.close());
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** A way to the server that breaks each connection after so many bytes of it, in the order of the list; later ones pass whole. */
function cuttingProxy(cuts: { sent?: number; answered?: number }[]) {
  const limited = (from: Socket, to: Socket, most: number | undefined, end: () => void) => {
    let bytes = 0;
    from.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (most !== undefined && bytes > most) return end();
      to.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => to.end());
  };
  return listening(
    createTcpServer((near) => {
      const far = connect(port, '127.0.0.1');
      const { sent, answered } = cuts.shift() ?? {};
      const end = () => {
        near.destroy();
        far.destroy();
      };
      limited(near, far, sent, end);
      limited(far, near, answered, end);
    }),
  );
}

/** Puts a sample into the folder. */
async function record(given: Record<string, string> = {}, bytes: Uint8Array | null = WAV): Promise<string> {
  const uuid = randomUUID();
  const fields = { dt_amostra: '2026-11-20T11:40:00-03:00', lat: '-3.119', lon: '-60.021', obs_app: '@casa; "João"' };
  const lines = Object.entries({ ...fields, ...given }).map(([name, value]) => `${name}=${value}`);
  await writeFile(join(folder, `${uuid}.txt`), lines.join('\n'));
  if (bytes) await writeFile(join(folder, `${uuid}.wav`), bytes);
  return uuid;
}

async function send(at: number, { tries = 5, secret = key } = {}) {
  const env = {
    ...process.env,
    ...{
      ESCUTA_URL: `http://127.0.0.1:${at}`,
      ESCUTA_KEY: secret,
      ESCUTA_TRIES: String(tries),
      ESCUTA_LONGEST_WAIT: '0',
    },
  };
  const outcome = await run('sh', [join(DOCS, 'ingest/send.sh'), folder], { env }).catch((error) => error);
  return { code: outcome.code ?? 0, told: String(outcome.stderr) };
}
const left = async () => (await readdir(folder)).filter((name) => name.includes('.')).sort();
const kept = async () =>
  (await t.admin.query('select chave, obs_app, id_gravacao is not null as sound from samples order by chave')).rows;

it('sends a folder of samples and moves what has arrived out of the way', async () => {
  const uuids = [await record(), await record(), await record({ pre_classificacao: 'NOAC' }, null)].sort();
  expect(await send(port)).toEqual({ code: 0, told: '' });
  expect((await kept()).map(({ chave }) => chave)).toEqual(uuids);
  expect(new Set((await kept()).map(({ obs_app }) => obs_app))).toEqual(new Set(['@casa; "João"']));
  expect([await left(), (await readdir(join(folder, 'sent'))).length]).toEqual([[], 5]);
  expect(await send(port)).toEqual({ code: 0, told: '' });
});

it('sends a sample once over a connection that breaks in the headers, in the sound and before the answer', async () => {
  const uuid = await record();
  const at = await cuttingProxy([{ sent: 60 }, { sent: 30_000 }, { sent: 80_000 }, { answered: 0 }, { answered: 100 }]);
  expect((await send(at, { tries: 6 })).code).toBe(0);
  expect(await kept()).toEqual([{ chave: uuid, obs_app: '@casa; "João"', sound: true }]);
});

it('keeps what did not arrive for the next time, and goes on then', async () => {
  const uuid = await record();
  const at = await cuttingProxy([{ sent: 0 }, { sent: 0 }]);
  expect((await send(at, { tries: 2 })).code).toBe(1);
  expect((await left()).filter((name) => !name.endsWith('.answer'))).toEqual([`${uuid}.txt`, `${uuid}.wav`]);
  expect((await send(at)).code).toBe(0);
  expect((await kept()).length).toBe(1);
});

it('does not take the sign-in page of a public network for an answer', async () => {
  await record();
  const portal = await listening(
    createServer((call, reply) => {
      call
        .resume()
        .on('end', () => reply.setHeader('content-type', 'text/html').end('<html>"error":false Aceite</html>'));
    }),
  );
  expect((await send(portal, { tries: 2 })).code).toBe(1);
  expect(await left()).toContainEqual(expect.stringMatching(/\.wav$/));
  expect((await send(port)).code).toBe(0);
});

it('keeps a sample for which the server has no space, says why, and sends it once there is', async () => {
  const uuid = await record();
  const { storage } = t.services;
  const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }));
  t.services.storage = { ...storage, put: full };
  const { code, told } = await send(port, { tries: 2 }).finally(() => {
    t.services.storage = storage;
  });
  expect([code, told]).toEqual([1, expect.stringMatching(`^${uuid} waits. Last answer: 507 .*"storage_full"`)]);
  expect([await left(), await kept()]).toEqual([expect.arrayContaining([`${uuid}.txt`, `${uuid}.wav`]), []]);
  expect(await send(port)).toEqual({ code: 0, told: '' });
  expect((await kept()).map(({ chave }) => chave)).toEqual([uuid]);
});

it('puts a refused sample aside with the reason, and sends the others', async () => {
  const broken = await record({}, Buffer.from('no sound'));
  const whole = await record();
  const { code, told } = await send(port);
  expect([code, told]).toEqual([0, expect.stringContaining('"recording_invalid"')]);
  expect((await readdir(join(folder, 'refused'))).sort()).toEqual(
    ['answer', 'txt', 'wav'].map((end) => `${broken}.${end}`),
  );
  expect((await kept()).map(({ chave }) => chave)).toEqual([whole]);
});

it('keeps its samples when the address leads to another page, and takes one with a slash at its end', async () => {
  await record();
  const env = { ...process.env, ESCUTA_KEY: key, ESCUTA_TRIES: '1' };
  const at = (address: string) =>
    run('sh', [join(DOCS, 'ingest/send.sh'), folder], {
      env: { ...env, ESCUTA_URL: `http://127.0.0.1:${port}/${address}` },
    }).then(
      () => 0,
      (error) => error.code,
    );
  expect([await at('api/nada'), await left()]).toEqual([1, expect.arrayContaining([expect.stringMatching(/wav$/)])]);
  expect([await at(''), (await kept()).length]).toEqual([0, 1]);
});

it('stops at a key that does not work, and loses nothing', async () => {
  const uuid = await record();
  const { code, told } = await send(port, { secret: 'escuta_none' });
  expect([code, told]).toEqual([3, expect.stringContaining('"device_key_invalid"')]);
  expect(await left()).toEqual(expect.arrayContaining([`${uuid}.txt`, `${uuid}.wav`]));
});

it('has at most 60 lines', async () => {
  expect((await readFile(join(DOCS, 'ingest/send.sh'), 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

it('the example of the document sends a sample', async () => {
  const text = await readFile(join(DOCS, 'ingest.md'), 'utf8');
  const [, example = ''] = /## Try it\n\n```sh\n([\s\S]+?)```/.exec(text) ?? [];
  await writeFile(join(folder, 'recording.wav'), WAV);
  const env = { ...process.env, ESCUTA_URL: `http://127.0.0.1:${port}`, ESCUTA_KEY: key };
  const { stdout } = await run('sh', ['-c', example], { cwd: folder, env });
  const [row] = (await t.admin.query('select id_amostra, seq, pre_classificacao, sensor_serie from samples')).rows;
  expect(row).toMatchObject({ pre_classificacao: 'LEAK', sensor_serie: 'H2-00981' });
  const { id_amostra, seq } = row;
  expect(JSON.parse(stdout)).toMatchObject({ error: false, id_amostra, seq });
});
