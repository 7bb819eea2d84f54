import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesize, writeWav } from '@escuta/acoustics';
import { routes } from '@escuta/contract';
import { seqsOfKey } from '@escuta/domain';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Storage } from '../../platform/storage.ts';
import { insertSample } from '../../testing/builders.ts';
import { bodyOf } from '../../testing/call-path.ts';
import { type CallReply, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { purgeOld } from '../session/index.ts';

let t: TestApp;
let key: string;
let storage: Storage;
const NOW = '2027-03-09T14:00:00Z';
const sound = (seed: number) => writeWav(synthesize('LEAK', seed), 4096);
const WAV = sound(1);

beforeAll(async () => {
  t = await startTestApp();
  storage = t.services.storage;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  t.services.storage = storage;
  await t.admin.query('delete from sample_photos; delete from samples; delete from recordings; delete from devices');
  await t.admin.query('delete from sample_uploads; delete from photo_uploads');
  await rm(filesFolder(), { recursive: true, force: true });
  key = await addDevice();
});

const filesFolder = () => join(t.services.config.ESCUTA_DATA_DIR, 'files', 'companies');
const addDevice = async (id_cliente = t.cast.companies.own, id_coletor = t.cast.people.col.id_usuario) => {
  const sup = await t.as('sup');
  const body = { nome: 'Haste 7', id_cliente, id_coletor };
  return payload('createDevice', await sup.call('createDevice', { body })).chave_dispositivo;
};
const byKey = (which = key) => ({ authorization: `Device ${which}` });
const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A sample as a device sends it. */
const fields = (given: Record<string, string> = {}): Record<string, string> => ({
  ...{
    chave: randomUUID(),
    dt_amostra: '2027-03-09T10:57:12-03:00',
    lat: '-3.11904',
    lon: '-60.02173',
    precisao: '6.5',
  },
  ...{ pre_classificacao: 'LEAK', obs_app: 'Chiado junto ao muro', coletor: 'MNS-07', hidrometro: 'A17K 004512' },
  ...{ sensor_modelo: 'Haste H2', sensor_serie: 'H2-00981', medidor_girando: '1' },
  ...given,
});
const AUDIO = { field: 'audio', bytes: WAV };
type Files = { field: string; bytes: Uint8Array }[];
const post = (body: Record<string, string>, files: Files = [AUDIO], headers: Record<string, string> = byKey()) =>
  t.nobody.call('createSample', { body, files, headers });
const put = ({ chave = '', ...query }: Record<string, string>, bytes: Uint8Array = WAV) =>
  t.nobody.call('putSample', { params: { chave }, query, files: [{ field: 'audio', bytes }], headers: byKey() });
const kept = (reply: CallReply) => payload('createSample', reply);
const rows = async (sql: string, values: unknown[] = []) => (await t.admin.query(sql, values)).rows;
const count = async (table: string) => (await rows(`select count(*)::int as n from ${table}`))[0].n;
const stored = async () =>
  (await readdir(filesFolder(), { recursive: true }).catch(() => [])).filter((name) => /\.\w+$/.test(name));
/** A promise that is settled from outside. */
function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}
const refusal = ({ status, json }: CallReply) => [status, json.message];

describe('an upload', () => {
  it('keeps all that was sent, with the device, its collector and its company', async () => {
    const sent = fields({ chave: 'C2A1E0B7-5B0E-4B7A-9D59-6C9C1F2F3A44' });
    const pictures = [await photo('#808000'), await photo('#008080')];
    const reply = kept(await post(sent, [AUDIO, ...pictures.map((bytes) => ({ field: 'fotos', bytes }))]));
    expect(reply).toEqual({
      error: false,
      message: null,
      id_amostra: reply.id_amostra,
      seq: seqsOfKey(sent.chave?.toLowerCase() ?? '').next().value,
      avisos: [],
    });
    const [row] = await rows(
      `select s.*, g.sha256, g.arquivo, d.descricao as dispositivo from samples s join recordings g using (id_gravacao)
       join devices d on d.id_dispositivo = s.id_dispositivo`,
    );
    expect(row).toMatchObject({
      ...{ chave: sent.chave?.toLowerCase(), id_cliente: t.cast.companies.own, dispositivo: 'Haste 7' },
      ...{ id_coletor: t.cast.people.col.id_usuario, coletor: 'MNS-07', dt_envio: new Date(NOW) },
      ...{ dt_amostra: new Date('2027-03-09T13:57:12Z'), lat: -3.11904, lon: -60.02173, precisao: 6.5 },
      ...{ pre_classificacao: 'LEAK', classificacao: 'PEND', obs_app: 'Chiado junto ao muro' },
      ...{ hidrometro: 'A17K 004512', sensor_modelo: 'Haste H2', sensor_serie: 'H2-00981', medidor_girando: true },
    });
    expect((await stored()).filter((name) => name.endsWith('.wav'))).toEqual([
      expect.stringContaining(row.sha256.toString('hex')),
    ]);
    const [{ titles }] = await rows('select array_agg(title order by ordem) as titles from sample_photos');
    expect(titles).toEqual(['Foto 1', 'Foto 2']);
    expect([await count('photo_uploads'), await count('sample_uploads')]).toEqual([0, 0]);
  });

  it('may leave out or leave empty all but key, date and place', async () => {
    const { chave = '', dt_amostra = '', lat = '', lon = '' } = fields();
    expect((await post({ chave, dt_amostra, lat, lon })).status).toBe(200);
    const blank = { precisao: '', pre_classificacao: '', obs_app: '', coletor: '', sensor_modelo: '', hidrometro: '' };
    expect((await post(fields({ ...blank, sensor_serie: '', medidor_girando: '', id_cliente: '' }))).status).toBe(200);
    const found = await rows('select precisao, pre_classificacao, obs_app, medidor_girando, sensor_serie from samples');
    expect(found).toEqual(Array(2).fill({ ...found[0], precisao: null, obs_app: null, sensor_serie: null }));
  });

  it('may have numbers with all digits of a double, or with an exponent', async () => {
    await post(fields({ lat: '-3.1000199999999998', lon: '-6.002173E1', precisao: '5e-1' }));
    expect(await rows('select lat, lon, precisao from samples')).toEqual([
      { lat: -3.1000199999999998, lon: -60.02173, precisao: 0.5 },
    ]);
  });

  it('may have the recording as its body and the fields in the query', async () => {
    const sent = fields();
    const first = kept(await put(sent));
    expect(kept(await post(sent))).toEqual(first);
    expect([await count('samples'), await count('recordings')]).toEqual([1, 1]);
  });

  it('may be as long as two minutes, and no longer', async () => {
    const long = (seconds: number) => writeWav(new Float32Array(seconds * 24_000).fill(0.1), 24_000);
    expect((await put(fields(), long(120))).status).toBe(200);
    expect((await post(fields(), [{ field: 'audio', bytes: long(120) }])).status).toBe(200);
    const late = await put(fields(), long(121));
    expect([late.status, late.json]).toMatchObject([400, { params: { motivo: 'wav_too_long' } }]);
  });

  it('tells by HEAD whether it has arrived, and only to its own company', async () => {
    const { chave = '', ...rest } = fields();
    const head = async (which: string) =>
      (await t.nobody.call('hasSample', { params: { chave: chave.toUpperCase() }, headers: byKey(which) })).status;
    expect(await head(key)).toBe(404);
    await post({ chave, ...rest });
    const stranger = await addDevice(t.cast.companies.other, t.cast.people['col@other'].id_usuario);
    expect([await head(key), await head(stranger)]).toEqual([200, 404]);
  });

  it.each(['NOAC', 'FRAU', 'VISI'])('of what a collector sees, %s, needs no sound, and is the class', async (seen) => {
    expect((await post(fields({ pre_classificacao: seen }), [])).status).toBe(200);
    expect(await rows('select classificacao, id_gravacao from samples')).toEqual([
      { classificacao: seen, id_gravacao: null },
    ]);
  });

  it('of a person belongs to their company, or to the one that they name within their reach', async () => {
    const send = async (who: 'col' | 'geo' | 'gei', given: object = {}) => {
      const { user } = await t.as(who);
      return t.nobody.call('createSample', {
        body: fields({ ...given }),
        files: [AUDIO],
        headers: { token: user?.token ?? '' },
      });
    };
    const { companies, people } = t.cast;
    expect((await send('col')).status).toBe(200);
    expect((await send('gei', { id_cliente: String(companies.branch) })).status).toBe(200);
    expect((await send('geo', { id_cliente: String(companies.other) })).status).toBe(200);
    expect(refusal(await send('col', { id_cliente: String(companies.other) }))).toEqual([404, 'company_not_found']);
    const found = await rows('select id_cliente, id_coletor, id_dispositivo from samples order by id_amostra');
    expect(found).toEqual([
      { id_cliente: companies.own, id_coletor: people.col.id_usuario, id_dispositivo: null },
      { id_cliente: companies.branch, id_coletor: people.gei.id_usuario, id_dispositivo: null },
      { id_cliente: companies.other, id_coletor: people.geo.id_usuario, id_dispositivo: null },
    ]);
  });

  it('of a device for another company than its own is refused', async () => {
    const other = String(t.cast.companies.branch);
    expect(refusal(await post(fields({ id_cliente: other })))).toEqual([404, 'company_not_found']);
  });

  it('gets another id where the company has the usual one, and another where it has that too', async () => {
    const sent = fields();
    const ids = seqsOfKey(sent.chave ?? '');
    const id_cliente = t.cast.companies.own;
    for (let n = 0; n < 2; n++) await insertSample(t.admin, { id_cliente, seq: ids.next().value as string });
    expect(kept(await post(sent)).seq).toBe(ids.next().value);
  });
});

describe('a repeat', () => {
  it('gives the same answer and adds nothing, also after the sample has changed and moved on', async () => {
    const sent = fields({ dt_amostra: '2027-03-09T19:57:00-03:00' });
    const pictures = [{ field: 'fotos', bytes: await photo('#123456') }];
    const first = kept(await post(sent, [AUDIO, ...pictures]));
    expect(first.avisos).toEqual(['clock_ahead']);
    await t.admin.query(`update samples set classificacao = 'LESS', vista = true`);
    t.clock.set('2027-03-12T14:00:00Z');
    // Files in another order, the same instant in another offset.
    const again = { ...sent, dt_amostra: '2027-03-09T22:57:00Z' };
    expect(kept(await post(again, [...pictures, AUDIO]))).toEqual(first);
    expect([await count('samples'), await count('sample_photos'), (await stored()).length]).toEqual([1, 1, 3]);
  });

  it('after a change of unit gets the same answer, and HEAD tells that it has arrived', async () => {
    const sent = fields();
    const first = kept(await post(sent));
    await t.admin.query('update samples set id_cliente = $1, id_gravacao = null', [t.cast.companies.branch]);
    expect(kept(await post(sent))).toEqual(first);
    const head = (which: string) =>
      t.nobody.call('hasSample', { params: { chave: sent.chave ?? '' }, headers: byKey(which) });
    expect([(await head(key)).status, (await head(await addDevice())).status]).toEqual([200, 404]);
  });

  it('with empty fields is the same as without them', async () => {
    const { chave = '', dt_amostra = '', lat = '', lon = '' } = fields();
    const first = kept(await post({ chave, dt_amostra, lat, lon, obs_app: '', medidor_girando: '' }));
    expect(kept(await put({ chave, dt_amostra, lat, lon }))).toEqual(first);
  });

  it('with another sound, field or photo is refused, and the first stays', async () => {
    const sent = fields();
    await post(sent);
    const others = [
      await post(sent, [{ field: 'audio', bytes: sound(2) }]),
      await post({ ...sent, precisao: '6.6' }),
      await post(sent, [AUDIO, { field: 'fotos', bytes: await photo('#000000') }]),
    ];
    expect(others.map(refusal)).toEqual(Array(3).fill([422, 'upload_conflict']));
    expect([await count('samples'), (await stored()).length]).toEqual([1, 2]);
  });

  it('of a key that another company has used is refused without a word about it', async () => {
    const sent = fields();
    await post(sent);
    const stranger = await addDevice(t.cast.companies.other, t.cast.people['col@other'].id_usuario);
    const { status, json } = await post(sent, [AUDIO], byKey(stranger));
    expect([status, json]).toEqual([422, { error: true, message: 'upload_conflict' }]);
    expect(await count('samples')).toBe(1);
  });

  it('while the first is under way is told to come back, and then gets its answer', async () => {
    const sent = fields();
    const slow = deferred();
    const reached = deferred();
    t.services.storage = {
      ...storage,
      put: async (name, bytes) => {
        reached.resolve();
        await slow.promise;
        return storage.put(name, bytes);
      },
    };
    const first = post(sent);
    await reached.promise;
    const second = await post(sent);
    expect([...refusal(second), second.headers['retry-after']]).toEqual([409, 'upload_in_progress', '2']);
    slow.resolve();
    const answer = kept(await first);
    expect(kept(await post(sent))).toEqual(answer);
    expect(await count('samples')).toBe(1);
  });

  it('after the process of the first has died is taken over twenty seconds later', async () => {
    const sent = fields();
    const claim = [sent.chave, t.cast.companies.own];
    await t.admin.query(
      `insert into sample_uploads values ($1, $2, timestamptz '${NOW}' + interval '20 seconds')`,
      claim,
    );
    expect(refusal(await post(sent))).toEqual([409, 'upload_in_progress']);
    t.clock.set('2027-03-09T14:00:21Z');
    expect((await post(sent)).status).toBe(200);
    expect(await count('sample_uploads')).toBe(0);
  });

  it('sent eight times at once makes one sample', async () => {
    const sent = fields();
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(sent)));
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const { id_amostra } = kept(await post(sent));
    expect(await rows('select id_amostra from samples')).toEqual([{ id_amostra }]);
  });
});

describe('what is doubtful', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['a clock three hours ahead', { dt_amostra: '2027-03-09T17:00:00Z' }, ['clock_ahead']],
    ['a sample of next year', { dt_amostra: '2028-01-02T10:00:00-03:00' }, ['clock_ahead']],
    ['a sample of 1970', { dt_amostra: '1970-01-01T00:00:00Z' }, ['clock_behind']],
    ['a receiver without a fix', { lat: '0', lon: '0' }, ['place_unlikely']],
    ['an imprecise position', { precisao: '850' }, ['imprecise']],
  ])('is kept with a warning: %s', async (_, given, avisos) => {
    expect(kept(await post(fields(given))).avisos).toEqual(avisos);
    expect(await rows('select avisos from samples')).toEqual([{ avisos }]);
  });

  it('is the clock of a sender that says the wrong time', async () => {
    const at = (date: string) => post(fields(), [AUDIO], { ...byKey(), date });
    expect(kept(await at('Tue, 09 Mar 2027 14:00:20 GMT')).avisos).toEqual([]);
    expect(kept(await at('Tue, 09 Mar 2027 11:00:20 GMT')).avisos).toEqual(['clock_behind']);
    expect(kept(await at('Tue, 09 Mar 2027 17:00:20 GMT')).avisos).toEqual(['clock_ahead']);
    expect(kept(await at('yesterday')).avisos).toEqual([]);
  });

  it('is not the clock of a sender whose request took long', async () => {
    t.services.storage = {
      ...storage,
      put: async (name, bytes) => {
        t.clock.advanceMs(10 * 60_000);
        return storage.put(name, bytes);
      },
    };
    const headers = { ...byKey(), date: 'Tue, 09 Mar 2027 14:00:00 GMT' };
    expect(kept(await post(fields(), [AUDIO], headers)).avisos).toEqual([]);
  });

  it('is a place far from where the company works, once that is known, until it works there too', async () => {
    for (let n = 0; n < 3; n++) expect(kept(await post(fields())).avisos).toEqual([]);
    const ocean = { lat: '-2.1', lon: '-38.5' };
    const warned = [];
    for (let n = 0; n < 4; n++) warned.push(kept(await post(fields(ocean))).avisos);
    expect(warned).toEqual([['place_unlikely'], ['place_unlikely'], ['place_unlikely'], []]);
  });
});

describe('bad input', () => {
  const nothing = async () => {
    expect([await count('samples'), await count('recordings'), await count('sample_uploads')]).toEqual([0, 0, 0]);
  };
  afterEach(nothing);

  it.each<[string, Record<string, string>, string, string]>([
    ['no date', { dt_amostra: '' }, 'dt_amostra', 'invalid_format'],
    ['a date without an offset', { dt_amostra: '2027-03-09T10:57:12' }, 'dt_amostra', 'invalid_format'],
    ['a date before 1970', { dt_amostra: '1969-12-31T23:59:59Z' }, 'dt_amostra', 'invalid'],
    ['a latitude beyond the pole', { lat: '-90.01' }, 'lat', 'too_small'],
    ['a decimal comma', { lon: '-60,02' }, 'lon', 'invalid_format'],
    ['NaN', { lat: 'NaN' }, 'lat', 'invalid_format'],
    ['a key that is no UUID', { chave: '12' }, 'chave', 'invalid_format'],
    ['an unknown class', { pre_classificacao: 'VAZA' }, 'pre_classificacao', 'invalid_choice'],
    ['a long note', { obs_app: 'a'.repeat(1001) }, 'obs_app', 'too_long'],
    ['an unknown field', { bateria: '80' }, 'bateria', 'unknown_field'],
  ])('names the field: %s', async (_, given, field, code) => {
    const { status, json } = await post(fields(given));
    expect([status, json.message]).toEqual([400, 'invalid_input']);
    expect(json.details).toEqual([expect.objectContaining({ field, code })]);
  });

  it('of a sample without sound says that it is missing', async () => {
    for (const reply of [await post(fields(), []), await put(fields(), new Uint8Array())])
      expect(reply.json.details).toEqual([{ field: 'audio', code: 'required' }]);
  });

  it.each<[string, Uint8Array, string]>([
    ['a photo', Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1'), 'wav_other_file'],
    ['a WAV cut off in the middle', WAV.subarray(0, 30_000), 'wav_truncated'],
  ])('of %s where the sound belongs names the reason', async (_, bytes, motivo) => {
    for (const { status, json } of [await post(fields(), [{ field: 'audio', bytes }]), await put(fields(), bytes)]) {
      expect([status, json]).toMatchObject([400, { message: 'recording_invalid', params: { motivo } }]);
      expect(json.details).toEqual([{ field: 'audio', code: 'invalid_format' }]);
    }
    expect(await stored()).toEqual([]);
  });

  it('of ten photos, two sounds or a file of another field is refused', async () => {
    const bytes = await photo('#ff0000');
    const ten = Array.from({ length: 10 }, () => ({ field: 'fotos', bytes }));
    expect(refusal(await post(fields(), [AUDIO, ...ten]))).toEqual([400, 'photo_count']);
    expect((await post(fields(), [AUDIO, AUDIO])).json.details).toEqual([
      { field: 'audio', code: 'too_long', params: { max: 1 } },
    ]);
    expect(refusal(await post(fields(), [{ field: 'gps', bytes: WAV }]))).toEqual([400, 'invalid_input']);
    expect(await stored()).toEqual([]);
  });

  it('of a file above 64 MB is refused by its size, in the form and as the body', async () => {
    const bytes = new Uint8Array(64 * 1024 * 1024 + 1);
    for (const { status, json } of [await put(fields(), bytes), await post(fields(), [{ field: 'audio', bytes }])]) {
      expect([status, json.message]).toEqual([413, 'payload_too_large']);
      expect(json.details).toEqual([{ field: 'audio.0', code: 'too_big', params: { max: 64 * 1024 * 1024 } }]);
    }
  });

  it('of a broken photo keeps nothing of the sample, not even its good photo', async () => {
    const files = [
      AUDIO,
      { field: 'fotos', bytes: await photo('#0000ff') },
      { field: 'fotos', bytes: Buffer.from('GIF89a') },
    ];
    const { status, json } = await post(fields(), files);
    expect([status, json]).toMatchObject([400, { message: 'photo_invalid', details: [{ field: 'fotos.1' }] }]);
    expect(await stored()).toEqual([]);
  });

  it('that is no form is refused', async () => {
    const { status, json } = await t.nobody.call('createSample', { body: [], headers: byKey() });
    expect([status, json.message]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('a storage that fails', () => {
  it('refuses the sample, keeps nothing of it, and the next try succeeds', async () => {
    const sent = fields();
    let writes = 0;
    t.services.storage = {
      ...storage,
      put: async (name, bytes) => {
        writes += 1;
        if (writes === 2) throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
        return storage.put(name, bytes);
      },
    };
    const full = await post(sent);
    expect(full.status).toBeGreaterThanOrEqual(500);
    expect([await count('samples'), await count('recordings')]).toEqual([0, 0]);
    expect((await post(sent)).status).toBe(200);
    expect([await count('samples'), await count('photo_uploads'), (await stored()).length]).toEqual([1, 0, 2]);
  });

  it('and a sound that the company has under another name leave no file for ever', async () => {
    await post(fields());
    await rm(filesFolder(), { recursive: true });
    await t.admin.query(
      `update recordings set arquivo = 'companies/9/recordings/a.wav', arquivo_espectrograma = 'companies/9/recordings/a.png'`,
    );
    expect((await post(fields())).status).toBe(200);
    expect((await stored()).length).toBe(2);
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
    expect((await stored()).length).toBe(4);
    t.clock.set('2027-03-10T14:00:01Z');
    await purgeOld(t.services);
    expect((await stored()).length).toBe(2);
    expect(await count('photo_uploads')).toBe(0);
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
    expect([amostra.images.length, await count('samples'), (await stored()).length]).toEqual([2, 1, 4]);
    expect((await t.nobody.call('createSample', { body: fields(), files: [AUDIO] })).status).toBe(401);
  });
});
