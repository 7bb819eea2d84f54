import { writeWav } from '@escuta/acoustics';
import { seqsOfKey } from '@escuta/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { insertNetwork, insertSample } from '../../testing/builders.ts';
import {
  AUDIO,
  addDevice,
  beforeUploads,
  byKey,
  count,
  fields,
  kept,
  key,
  NOW,
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
import { WORKS } from '../../work.ts';
import { startQueue, type Works } from '../queue/index.ts';

beforeUploads();

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
    expect(titles).toEqual(['', '']);
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

  it('keeps how its position was got, as far as the sender tells it', async () => {
    await post(fields({ precisao: '', origem_posicao: 'mapa' }));
    await post(fields());
    expect(await rows('select origem_posicao, precisao from samples order by id_amostra')).toEqual([
      { origem_posicao: 'mapa', precisao: null },
      { origem_posicao: null, precisao: 6.5 },
    ]);
    expect(refusal(await post(fields({ origem_posicao: 'palpite' })))).toEqual([400, 'invalid_input']);
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

  it('tells by HEAD the id of the sample, which no sign-in page of a network has, and only of one that has arrived', async () => {
    const sent = fields();
    const told = async () =>
      (await t.nobody.call('hasSample', { params: { chave: sent.chave ?? '' }, headers: byKey() })).headers[
        'x-id-amostra'
      ];
    expect(await told()).toBeUndefined();
    const { id_amostra } = kept(await post(sent));
    expect(await told()).toBe(String(id_amostra));
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

  it.each(['date', 'x-date'])('is the clock of a sender whose header %s says the wrong time', async (header) => {
    const at = (date: string) => post(fields(), [AUDIO], { ...byKey(), [header]: date });
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

  it('is a place far from where the company works, once that is known, until people have seen samples of it', async () => {
    for (let n = 0; n < 3; n++) expect(kept(await post(fields())).avisos).toEqual([]);
    const ocean = { lat: '-2.1', lon: '-38.5' };
    for (let n = 0; n < 5; n++) expect(kept(await post(fields(ocean))).avisos).toEqual(['place_unlikely']);
    await t.admin.query(`update samples set vista = true where 'place_unlikely' = any(avisos)`);
    expect(kept(await post(fields(ocean))).avisos).toEqual([]);
  });

  it('is the place of a first sample that is far from the pipes of a company above', async () => {
    const { own, branch } = t.cast.companies;
    await insertNetwork(t.admin, { id_cliente: own, id_usuario: t.cast.people.sup.id_usuario });
    const headers = byKey(await addDevice(branch, t.cast.people.gei.id_usuario));
    const at = async (lat: string, lon: string) => kept(await post(fields({ lat, lon }), [AUDIO], headers)).avisos;
    expect(await at('-3.11904', '-60.02173')).toEqual(['place_unlikely']);
    expect(await at('-19.72', '-43.81')).toEqual([]);
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

it('a sound that has come in wakes the queue of its process', async () => {
  const begun: unknown[] = [];
  const works: Works = { ...WORKS, recordings: async (_, { id_gravacao }) => void begun.push(id_gravacao) };
  const reports = { onUndone: () => undefined, onFailure: () => undefined, onWorked: () => undefined };
  const stop = startQueue(t.services, { lanes: ['recordings'], works }, reports);
  const from = performance.now();
  // Without being woken a lane looks every two seconds, so that ten in turn would take twenty.
  for (let n = 1; n <= 10; n++) {
    await post(fields(), [{ field: 'audio', bytes: sound(30 + n) }]);
    await expect.poll(() => begun.length, { interval: 10 }).toBe(n);
  }
  expect(performance.now() - from).toBeLessThan(15_000);
  await stop();
});
