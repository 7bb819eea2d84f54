import { DEMONSTRATION } from '@escuta/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDevice, insertRecording, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let own: number;
let sender: { id_cliente: number; id_coletor: number };
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
  sender = { id_cliente: own, id_coletor: t.cast.people.col.id_usuario };
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query(
    'truncate samples, devices, action_logs, sample_photos, leak_report_samples, blind_reviews cascade',
  );
});

const detailFor = async (who: Caller, id_amostra: number) =>
  payload('getSampleDetail', await who.call('getSampleDetail', { body: { id_amostra } })).amostra;

describe('the paged search', () => {
  it('returns full rows, newest first, with the total', async () => {
    for (let day = 1; day <= 7; day++) {
      await insertSample(t.admin, {
        id_cliente: own,
        seq: `D${day}`,
        dt_amostra: new Date(`2026-11-0${day}T12:00:00Z`),
        id_coletor: t.cast.people.col.id_usuario,
      });
    }
    const page = async (pag: number) =>
      payload('searchSamples', await ana.call('searchSamples', { body: { pag, max: 3 } }));
    const [first, third, beyond] = [await page(1), await page(3), await page(1_000_000_000)];
    expect(first.total).toBe(7);
    expect(first.amostras.map((row) => row.seq)).toEqual(['D7', 'D6', 'D5']);
    expect(first.amostras[0]).toMatchObject({ razao_social: 'Águas do Norte', nome: 'COL do Norte' });
    expect(third.amostras.map((row) => row.seq)).toEqual(['D1']);
    expect(beyond).toMatchObject({ total: 7, amostras: [] });
  });
});

describe('one sample', () => {
  it('has all fields, with signed media links that expire', async () => {
    const wav = `companies/${own}/recordings/a.wav`;
    await t.services.storage.put(wav, Buffer.from('RIFF0123456789'));
    const id_gravacao = await insertRecording(t.admin, own, { wav, png: `companies/${own}/recordings/a.png` });
    const id_amostra = await insertSample(t.admin, { id_cliente: own, id_gravacao, precisao: 4.5 });
    const { amostra } = payload('getSample', await ana.call('getSample', { params: { id: id_amostra } }));
    expect(amostra).toMatchObject({
      precisao: 4.5,
      gravacao: { taxa_amostragem: 4096, duracao: 10, freq_max: 2048, sintetico: false },
    });
    expect(payload('getSampleDetail', await ana.call('getSampleDetail', { body: { id_amostra } })).amostra).toEqual(
      amostra,
    );

    const get = (url: string, range?: string) => t.app.inject({ url, headers: range ? { range } : {} });
    const url = amostra.url ?? '';
    const whole = await get(url);
    expect([whole.statusCode, whole.body, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'RIFF0123456789',
      'audio/wav',
      'bytes',
    ]);
    const part = await get(url, 'bytes=4-7');
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '0123', 'bytes 4-7/14']);
    expect((await get(url, 'bytes=-2')).body).toBe('89');
    expect((await get(url, 'bytes=99-')).statusCode).toBe(416);
    expect((await get(url.replace(/sig=(.)/, (_, first) => `sig=${first === '_' ? '-' : '_'}`))).json()).toMatchObject({
      message: 'media_link_invalid',
    });
    expect((await get(url.replace(/exp=\d/, 'exp=2'))).json()).toMatchObject({ message: 'media_link_invalid' });
    t.clock.advanceMs(16 * 60_000);
    expect((await get(url)).json()).toMatchObject({ message: 'media_link_expired' });
    t.clock.set('2026-11-20T12:00:00-03:00');
  });

  it.each(['NOAC', 'FRAU'] as const)('has no recording when it is %s', async (classificacao) => {
    const id_gravacao = await insertRecording(t.admin, own, {
      wav: `companies/${own}/recordings/b.wav`,
      png: `companies/${own}/recordings/b.png`,
    });
    const id_amostra = await insertSample(t.admin, { id_cliente: own, classificacao, id_gravacao });
    const { amostra } = payload('getSample', await ana.call('getSample', { params: { id: id_amostra } }));
    expect(amostra).toMatchObject({ url: null, espectrograma: null, gravacao: null, com_audio: false });
  });

  it('names its device, sensor and meter, and what was doubtful about it, to every role', async () => {
    const id_dispositivo = await insertDevice(t.admin, { ...sender, nome: 'Haste São João' });
    const sent = {
      ...{ sensor_modelo: 'Hidrofone HX-2', sensor_serie: 'A-0117', medidor_girando: false },
      origem_posicao: 'anterior',
      avisos: ['clock_ahead', 'place_unlikely', 'imprecise'],
    };
    const id_amostra = await insertSample(t.admin, { id_cliente: own, id_dispositivo, precisao: 850, ...sent });
    for (const role of ['ana', 'vis', 'com'] as const) {
      expect(await detailFor(await t.as(role), id_amostra), role).toMatchObject({
        ...sent,
        dispositivo: 'Haste São João',
      });
    }
    const { endereco, ...demonstration } = await detailFor(await t.as('com'), id_amostra);
    expect(endereco).toBe(DEMONSTRATION.endereco);
    expect(demonstration).not.toHaveProperty('id_dispositivo');
  });

  it('names the file that it was imported from, but not to those who see no addresses', async () => {
    const arquivo_origem = 'Rua São João/açude 12.wav';
    const id_amostra = await insertSample(t.admin, { id_cliente: own, seq: 'acude-12', arquivo_origem });
    const told = async (role: 'ana' | 'vis' | 'com') => (await detailFor(await t.as(role), id_amostra)).arquivo_origem;
    expect([await told('ana'), await told('vis'), await told('com')]).toEqual([arquivo_origem, arquivo_origem, null]);
  });

  it('tells the number of its water meter to those who see addresses alone', async () => {
    const told = async (hidrometro: string, role: 'ana' | 'vis' | 'com') => {
      const id_amostra = await insertSample(t.admin, { id_cliente: own, hidrometro, avisos: ['meter_elsewhere'] });
      return (await detailFor(await t.as(role), id_amostra)).hidrometro;
    };
    const number = 'Ç24-0071';
    expect([await told(number, 'ana'), await told(number, 'vis'), await told(number, 'com')]).toEqual([
      number,
      number,
      null,
    ]);
    expect(await told('000', 'ana')).toBeNull();
  });

  it('of a person has no device, and no doubts', async () => {
    const id_amostra = await insertSample(t.admin, { id_cliente: own });
    const nothing = { dispositivo: null, sensor_modelo: null, sensor_serie: null, medidor_girando: null, avisos: [] };
    expect(await detailFor(ana, id_amostra)).toMatchObject(nothing);
  });

  it('does not name a device whose company is out of reach', async () => {
    const { branch } = t.cast.companies;
    const id_dispositivo = await insertDevice(t.admin, sender);
    const id_amostra = await insertSample(t.admin, { id_cliente: branch, id_dispositivo });
    const units = 'insert into user_units (id_usuario, id_cliente) values ($1, $2)';
    await t.admin.query(units, [t.cast.people.ana.id_usuario, branch]);
    try {
      expect((await detailFor(await t.as('ana'), id_amostra)).dispositivo).toBeNull();
    } finally {
      await t.admin.query('delete from user_units');
    }
    expect((await detailFor(await t.as('ana'), id_amostra)).dispositivo).toMatch(/^Sensor /);
  });

  it('has com_audio in the list', async () => {
    const media = { wav: `companies/${own}/recordings/c.wav`, png: `companies/${own}/recordings/c.png` };
    const id_gravacao = await insertRecording(t.admin, own, media);
    const heard = await insertSample(t.admin, { id_cliente: own, seq: 'SOM1', id_gravacao });
    const silent = await insertSample(t.admin, { id_cliente: own, seq: 'SOM2' });
    const fraud = await insertSample(t.admin, { id_cliente: own, seq: 'SOM3', classificacao: 'FRAU', id_gravacao });
    const body = { id_amostra: 'SOM1 SOM2 SOM3', pag: 1, max: 50, data: 0 };
    const { amostras } = payload('searchSamples', await ana.call('searchSamples', { body }));
    const byId = new Map(amostras.map(({ id_amostra, com_audio }) => [id_amostra, com_audio]));
    expect([heard, silent, fraud].map((id) => byId.get(id))).toEqual([true, false, false]);
  });
});
