import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@escuta/contract';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf } from '../../testing/call-path.ts';
import { payload } from '../../testing/harness.ts';
import {
  AUDIO,
  addDevice,
  beforeUploads,
  byKey,
  count,
  deferred,
  type Files,
  fields,
  filesFolder,
  holdFiles,
  kept,
  photo,
  post,
  put,
  refusal,
  rows,
  sound,
  storage,
  stored,
  t,
  WAV,
} from '../../testing/uploads.ts';
import { purgeOld } from '../session/index.ts';

beforeUploads();

describe('a storage that fails', () => {
  it('refuses the sample, keeps nothing of it, and the next try succeeds', async () => {
    const sent = fields();
    const pictures = [{ field: 'fotos', bytes: await photo('#334455') }];
    let writes = 0;
    t.services.storage = {
      ...storage,
      put: async (name, bytes) => {
        writes += 1;
        if (writes === 2) throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
        return storage.put(name, bytes);
      },
    };
    const full = await post(sent, [AUDIO, ...pictures]);
    expect([full.status, JSON.parse(full.text)]).toEqual([507, { error: true, message: 'storage_full' }]);
    expect([await count('samples'), await count('recordings')]).toEqual([0, 0]);
    expect((await post(sent, [AUDIO, ...pictures])).status).toBe(200);
    expect([await count('samples'), await count('photo_uploads'), (await stored()).length]).toEqual([1, 0, 2]);
  });

  it('and a sound that the company has under another name leave no file for ever', async () => {
    await post(fields());
    await rm(filesFolder(), { recursive: true });
    await t.admin.query(
      `update recordings set arquivo = 'companies/9/recordings/a.wav', arquivo_espectrograma = 'companies/9/recordings/a.png'`,
    );
    expect((await post(fields())).status).toBe(200);
    expect((await stored()).length).toBe(1);
    t.clock.set('2027-03-10T14:00:01Z');
    await purgeOld(t.services);
    expect(await stored()).toEqual([]);
  });

  it('leaves files that are deleted after a day, unless the sample came after all', async () => {
    const leave = async (bytes: Uint8Array, sent = fields()) => {
      const failing = {
        ...storage,
        put: async (name: string, content: Uint8Array) => {
          await storage.put(name, content);
          throw Object.assign(new Error('away'), { code: 'ETIMEDOUT', syscall: 'write' });
        },
      };
      t.services.storage = failing;
      await post(sent, [{ field: 'audio', bytes }]);
      t.services.storage = storage;
      return sent;
    };
    await leave(sound(3));
    const came = await leave(sound(4));
    await post(came, [{ field: 'audio', bytes: sound(4) }]);
    expect((await stored()).length).toBe(2);
    t.clock.set('2027-03-10T14:00:01Z');
    await purgeOld(t.services);
    expect((await stored()).length).toBe(1);
    expect(await count('photo_uploads')).toBe(0);
  });
});

describe('a database that cannot say what other samples are like', () => {
  beforeEach(() =>
    t.admin.query(`alter function is_near_network rename to was_near_network;
      create function is_near_network(int, float8, float8, float8) returns boolean language plpgsql as $$
        begin raise exception 'broken'; end $$;
      grant execute on function is_near_network to escuta_app`),
  );
  const mend = () =>
    t.admin.query(`drop function is_near_network;
      alter function was_near_network rename to is_near_network`);

  it('leaves neither a claim nor a file, and the sample is kept when it is sent again', async () => {
    const sent = fields();
    const failed = await post(sent).finally(mend);
    expect([failed.status, await stored(), await count('sample_uploads'), await count('photo_uploads')]).toEqual([
      500,
      [],
      0,
      0,
    ]);
    expect((await post(sent)).status).toBe(200);
  });
});

describe('a connection that breaks', () => {
  let port: number;
  let temporary: string;
  beforeAll(async () => {
    await t.app.listen({ port: 0 });
    ({ port } = t.app.server.address() as AddressInfo);
  });
  beforeEach(async () => {
    const before = process.env.TMPDIR;
    temporary = await mkdtemp(join(tmpdir(), 'escuta-cut-'));
    process.env.TMPDIR = temporary;
    onTestFinished(async () => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(temporary, { recursive: true });
    });
  });

  /** Sends the first bytes of a call, then breaks the connection once the server has them. */
  async function cut(call: ClientRequest, bytes: Buffer): Promise<void> {
    call.on('error', () => undefined);
    const came = once(t.app.server, 'request');
    call.write(bytes);
    const [incoming] = await came;
    call.destroy();
    await expect.poll(() => incoming.destroyed).toBe(true);
  }

  it.each([0, 1, 400, 20_000, 60_000])(
    'after %i bytes of the sound leaves nothing, and the next try succeeds',
    async (bytes) => {
      const { chave = '', ...query } = fields();
      const path = `/api/amostra/${chave}?${new URLSearchParams(query)}`;
      const headers = { ...byKey(), 'content-length': WAV.length };
      await cut(request({ port, method: 'PUT', path, headers }), Buffer.from(WAV.subarray(0, bytes)));
      await expect.poll(() => readdir(temporary)).toEqual([]);
      expect([await count('samples'), await count('sample_uploads'), await stored()]).toEqual([0, 0, []]);
      expect((await put({ chave, ...query })).status).toBe(200);
    },
  );

  /** As recorders write it that do not know yet how long they will record. */
  const streamed = Buffer.from(WAV);
  for (const at of [4, 40]) streamed.writeUInt32LE(0xffffffff, at);

  it.each<[string, number, Record<string, string | number>]>([
    ['of a body of a known size', 44, { 'content-length': streamed.length }],
    ['of a body of a known size', 30_000, { 'content-length': streamed.length }],
    ['of a body in chunks', 44, { 'transfer-encoding': 'chunked' }],
    ['of a body in chunks', 30_000, { 'transfer-encoding': 'chunked' }],
  ])(
    '%s, after %i bytes of a sound that does not tell its size, leaves nothing, and the next try succeeds',
    async (_, bytes, how) => {
      const { chave = '', ...query } = fields();
      const path = `/api/amostra/${chave}?${new URLSearchParams(query)}`;
      await cut(request({ port, method: 'PUT', path, headers: { ...byKey(), ...how } }), streamed.subarray(0, bytes));
      await expect.poll(() => readdir(temporary)).toEqual([]);
      expect([await count('samples'), await count('sample_uploads'), await stored()]).toEqual([0, 0, []]);
      expect((await put({ chave, ...query }, streamed)).status).toBe(200);
    },
  );

  it('in chunks of a form with a sound that does not tell its size leaves nothing, and the next try succeeds', async () => {
    const sent = fields();
    const files = [{ field: 'audio', bytes: streamed }];
    const { payload: whole, headers } = await bodyOf(routes.createSample, { body: sent, files });
    const bytes = whole as Buffer;
    const call = request({
      ...{ port, method: 'POST', path: '/api/amostra' },
      headers: { ...byKey(), ...headers, 'transfer-encoding': 'chunked' },
    });
    await cut(call, bytes.subarray(0, Math.floor(0.9 * bytes.length)));
    await expect.poll(() => readdir(temporary)).toEqual([]);
    expect([await count('samples'), await count('sample_uploads'), await stored()]).toEqual([0, 0, []]);
    expect((await post(sent, files)).status).toBe(200);
  });

  it.each([0.05, 0.5, 0.95])('after %f of the form leaves nothing, and the next try succeeds', async (share) => {
    const sent = fields();
    const { payload: whole, headers } = await bodyOf(routes.createSample, { body: sent, files: [AUDIO] });
    const bytes = whole as Buffer;
    const call = request({
      ...{ port, method: 'POST', path: '/api/amostra' },
      headers: { ...byKey(), ...headers, 'content-length': bytes.length },
    });
    await cut(call, bytes.subarray(0, Math.floor(share * bytes.length)));
    await expect.poll(() => readdir(temporary)).toEqual([]);
    expect([await count('samples'), await count('sample_uploads'), await stored()]).toEqual([0, 0, []]);
    expect((await post(sent)).status).toBe(200);
  });

  /** Sends a whole sample and breaks the connection once its first file is stored, before there is an answer. */
  async function loseAnswer(sent: Record<string, string>, files: Files): Promise<void> {
    const { payload: whole, headers } = await bodyOf(routes.createSample, { body: sent, files });
    const bytes = whole as Buffer;
    const call = request({
      ...{ port, method: 'POST', path: '/api/amostra' },
      headers: { ...byKey(), ...headers, 'content-length': bytes.length },
    });
    call.on('error', () => undefined);
    const reached = deferred();
    t.services.storage = {
      ...storage,
      put: async (name, content) => {
        await storage.put(name, content);
        reached.resolve();
      },
    };
    call.end(bytes);
    await reached.promise;
    call.destroy();
  }

  it('is not what a sender of too large a file sees: it gets the refusal', async () => {
    const { chave = '', ...query } = fields();
    const reply = await fetch(`http://127.0.0.1:${port}/api/amostra/${chave}?${new URLSearchParams(query)}`, {
      ...{ method: 'PUT', headers: byKey(), body: new Uint8Array(64 * 1024 * 1024 + 1) },
    });
    expect([reply.status, await reply.json()]).toMatchObject([413, { message: 'payload_too_large' }]);
    await expect.poll(() => readdir(temporary)).toEqual([]);
  });

  it('before the answer keeps the sample, and the repeat gets the answer', async () => {
    const sent = fields();
    await loseAnswer(sent, [AUDIO]);
    await expect.poll(() => count('samples')).toBe(1);
    const { id_amostra } = kept(await post(sent));
    expect(await rows('select id_amostra from samples')).toEqual([{ id_amostra }]);
  });

  it('[ING-01] a device sends sound, photos, position, precision, class, note and collector by its key; sent again after a lost answer there is one sample; a broken sound or photo is refused with the reason and leaves nothing', async () => {
    const sent = fields();
    const photos = [await photo('#aa5500'), await photo('#0055aa')].map((bytes) => ({ field: 'fotos', bytes }));
    for (const [files, message, field] of [
      [[{ field: 'audio', bytes: WAV.subarray(0, 999) }, ...photos], 'recording_invalid', 'audio'],
      [[AUDIO, photos[0], { field: 'fotos', bytes: WAV.subarray(0, 999) }], 'photo_invalid', 'fotos.1'],
    ] as [Files, string, string][]) {
      const { status, json } = await post(sent, files);
      expect([status, json]).toMatchObject([400, { message, details: [{ field }] }]);
      expect([await count('samples'), await count('recordings'), await stored()]).toEqual([0, 0, []]);
    }
    await loseAnswer(sent, [AUDIO, ...photos]);
    await expect.poll(() => count('samples')).toBe(1);
    const { id_amostra, seq } = kept(await post(sent, [AUDIO, ...photos]));
    const ana = await t.as('ana');
    const { amostra } = payload('getSample', await ana.call('getSample', { params: { id: id_amostra } }));
    expect(amostra).toMatchObject({
      ...{ id_amostra, seq, lat: -3.11904, lon: -60.02173, precisao: 6.5, pre_classificacao: 'LEAK' },
      ...{ obs_app: 'Chiado junto ao muro', coletor: 'MNS-07', nome: 'COL do Norte', com_audio: true },
    });
    expect([amostra.images.length, await count('samples'), (await stored()).length]).toEqual([2, 1, 3]);
    expect((await t.nobody.call('createSample', { body: fields(), files: [AUDIO] })).status).toBe(401);
  });
});

describe('a sender of many at once', () => {
  it('is told to wait with the fifth, while another one gets through', async () => {
    const { reached, release } = holdFiles();
    const four = Array.from({ length: 4 }, (_, seed) => post(fields(), [{ field: 'audio', bytes: sound(seed + 10) }]));
    await expect.poll(reached).toBe(4);
    const fifth = await post(fields());
    expect([...refusal(fifth), fifth.headers['retry-after']]).toEqual([429, 'too_many_uploads', '2']);
    const other = byKey(await addDevice());
    t.services.storage = storage;
    expect((await post(fields(), [AUDIO], other)).status).toBe(200);
    release();
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await post(fields())).status).toBe(200);
  });
});
