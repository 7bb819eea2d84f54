import { COLUMNS_MEDIA_TYPE, routes, type SampleColumns, SampleColumns as SampleColumnsSchema } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate samples, action_logs, sample_photos, leak_report_samples, blind_reviews cascade');
});

const ids = async (body: object, caller = ana) =>
  payload('searchMap', await caller.call('searchMap', { body }))
    .amostras.map((sample) => sample.id_amostra)
    .sort((a, b) => a - b);

describe('the map search', () => {
  it('returns the same samples as objects and as columns', async () => {
    const id_amostra = await insertSample(t.admin, {
      id_cliente: own,
      obs: 'x',
      dt_comentario: new Date(),
      id_inspecionar: t.cast.people.gei.id_usuario,
      lat: -19.931234,
      lon: -44.051,
    });
    const plain = await ana.call('searchMap', { body: {} });
    expect(routes.searchMap.reply.parse(plain.json)).toMatchObject({
      error: false,
      message: null,
      total: 1,
      amostras: [
        {
          id_amostra,
          id_cliente: own,
          dt_amostra: '2026-11-18T12:00:00-03:00',
          lat: -19.93123,
          lon: -44.051,
          classificacao: 'LEAK',
          classificacao_cliente: null,
          vista: false,
          comentario: true,
          totalInspectionOrders: 1,
          status: 'AGUARDANDOINSPEÇÃO',
        },
      ],
    });
    const columnar = await ana.call('searchMap', { body: {}, headers: { accept: COLUMNS_MEDIA_TYPE } });
    expect(columnar.headers['content-type']).toContain(COLUMNS_MEDIA_TYPE);
    const columns: SampleColumns = SampleColumnsSchema.parse(columnar.json.amostras);
    expect(columns).toMatchObject({
      id_amostra: [id_amostra],
      lat: [-1993123],
      lon: [-4405100],
      dt_amostra: [1795014000 - 0],
      classificacao_cliente: [''],
    });
  });

  it('returns empty columns when nothing is found', async () => {
    const reply = await ana.call('searchMap', { body: {}, headers: { accept: COLUMNS_MEDIA_TYPE } });
    expect(reply.json).toMatchObject({ error: false, total: 0, amostras: { id_amostra: [], status: [] } });
  });

  it('filters by the customer’s class before the system’s', async () => {
    const turned = await insertSample(t.admin, {
      id_cliente: own,
      classificacao: 'LESS',
      classificacao_cliente: 'LEAK',
      dt_classificacao_cliente: new Date(),
    });
    const plain = await insertSample(t.admin, { id_cliente: own, classificacao: 'LESS' });
    expect(await ids({ classificacao: 'LEAK' })).toEqual([turned]);
    expect(await ids({ classificacao: 'LESS' })).toEqual([plain]);
    expect(await ids({ classificacao: 'LESS|LEAK' })).toEqual([turned, plain]);
    expect(await ids({ classificacao: '' })).toEqual([turned, plain]);
  });

  it('filters by a period in UTC-3, inclusive to its last minute', async () => {
    const at = (dt_amostra: string, dt_envio = '2026-11-19T00:00:00Z') =>
      insertSample(t.admin, { id_cliente: own, dt_amostra: new Date(dt_amostra), dt_envio: new Date(dt_envio) });
    const first = await at('2026-11-18T00:00:00-03:00');
    const last = await at('2026-11-18T23:59:59.999-03:00');
    await at('2026-11-17T23:59:59.999-03:00');
    const next = await at('2026-11-19T00:00:00-03:00', '2026-11-20T00:00:00-03:00');
    expect(await ids({ dti: '2026-11-18 00:00', dtf: '2026-11-18 23:59' })).toEqual([first, last]);
    expect(await ids({ dti: '2026-11-18T03:00:00Z', dtf: '2026-11-18T23:59:00-03:00' })).toEqual([first, last]);
    expect(await ids({ data: 1, dti: '2026-11-20 00:00' })).toEqual([next]);
  });

  it('filters by shown id, key, seen flag and literal text', async () => {
    const a = await insertSample(t.admin, { id_cliente: own, seq: 'A-1', endereco: "Rua 100% d'Água", vista: true });
    const b = await insertSample(t.admin, { id_cliente: own, seq: 'B_2', endereco: 'Rua Áurea', coletor: 'Coletor 7' });
    expect(await ids({ id_amostra: 'A-1' })).toEqual([a]);
    expect(await ids({ id_amostra: 'A-1, B_2;nada' })).toEqual([a, b]);
    expect(await ids({ amostras: [b] })).toEqual([b]);
    expect(await ids({ vista: true })).toEqual([a]);
    expect(await ids({ vista: false })).toEqual([b]);
    expect(await ids({ filtro: '100% D' })).toEqual([a]);
    expect(await ids({ filtro: 'b_' })).toEqual([b]);
    expect(await ids({ filtro: "d'á" })).toEqual([a]);
    expect(await ids({ filtro: 'coletor 7' })).toEqual([b]);
    expect(await ids({ filtro: '___' })).toEqual([]);
  });

  it('includes branches of a company and refuses one outside the scope', async () => {
    const { branch, subBranch, other } = t.cast.companies;
    const top = await insertSample(t.admin, { id_cliente: own });
    const below = await insertSample(t.admin, { id_cliente: subBranch });
    expect(await ids({})).toEqual([top, below]);
    expect(await ids({ id_cliente: branch })).toEqual([below]);
    expect(await ids({ id_cliente: `${branch}|${own}` })).toEqual([top, below]);
    expect(await ana.call('searchMap', { body: { id_cliente: other } })).toMatchObject({
      status: 404,
      json: { message: 'company_not_found' },
    });
    expect(await ids({}, await t.as('vis'))).toEqual([top]);
  });

  it('refuses a reversed period with the field', async () => {
    const reply = await ana.call('searchMap', { body: { dti: '2026-11-19 00:00', dtf: '2026-11-18 00:00' } });
    expect(reply).toMatchObject({ status: 400, json: { message: 'period_reversed', details: [{ field: 'dti' }] } });
  });

  it('[MAP-10] returns 99,999 samples and flags more as too many under status 200', async () => {
    await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
       select 'N' || n, $1, '2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z', -19.9, -44, 'LESS' from generate_series(1, 99999) n`,
      [own],
    );
    const whole = await ana.call('searchMap', { body: {}, headers: { accept: COLUMNS_MEDIA_TYPE } });
    expect(whole.json).toMatchObject({ error: false, total: 99_999 });
    expect(SampleColumnsSchema.parse(whole.json.amostras).id_amostra).toHaveLength(99_999);
    await insertSample(t.admin, { id_cliente: own });
    const refused = await ana.call('searchMap', { body: {} });
    expect(refused).toMatchObject({
      status: 200,
      json: { error: true, message: 'too_many_samples', params: { max: 99_999 }, amostras: [] },
    });
    expect(await ana.call('searchMap', { body: { max: 3000 } })).toMatchObject({
      status: 200,
      json: { error: true, params: { max: 3000 } },
    });
    expect(await ana.call('searchMap', { body: { max: 100_000 } })).toMatchObject({
      json: { params: { max: 99_999 } },
    });
  });

  it('hides inspections from users without exibir_inspecao', async () => {
    await insertSample(t.admin, { id_cliente: own, id_inspecionar: t.cast.people.gei.id_usuario });
    const seen = payload('searchMap', await (await t.as('col')).call('searchMap', { body: {} }));
    expect(seen.amostras[0]).toMatchObject({ totalInspectionOrders: null, status: 'SEMINSPEÇÃO' });
  });
});

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

const logged = async () =>
  (
    await t.admin.query(
      'select tipo_acao, id_usuario, id_cliente, id_amostra, origem, dados from action_logs order by id_log',
    )
  ).rows;
const column = async (name: string, id: number) =>
  (await t.admin.query(`select ${name} as value from samples where id_amostra = $1`, [id])).rows[0].value;

describe('changes', () => {
  let id: number;
  beforeEach(async () => {
    id = await insertSample(t.admin, { id_cliente: own });
  });
  const entry = (tipo_acao: number, dados: object) => ({
    tipo_acao,
    id_usuario: t.cast.people.ana.id_usuario,
    id_cliente: own,
    id_amostra: id,
    origem: 1,
    dados,
  });

  test('the seen flag is toggled, set, and logged once per change (action 5)', async () => {
    const flip = () => ana.call('toggleSeen', { params: { id } });
    const set = (valor: string) => ana.call('setSeen', { params: { id, valor } });
    expect((await flip()).json).toEqual({ error: false, message: null, vista: true });
    expect((await set('true')).json.vista).toBe(true);
    expect((await set('status')).json.vista).toBe(false);
    expect(await column('vista', id)).toBe(false);
    expect(await logged()).toEqual([entry(5, { vista: true }), entry(5, { vista: false })]);
  });

  test('a call that flips the seen flag flips it once when a proxy sends it again, and again a minute later', async () => {
    const flip = (name: string) =>
      ana.call('toggleSeen', { params: { id }, headers: { 'x-request-id': `4f9c2b7a-${name}` } });
    expect((await flip('first')).json.vista).toBe(true);
    expect((await flip('second')).json.vista).toBe(false);
    expect((await flip('first')).json.vista).toBe(true);
    expect([await column('vista', id), (await logged()).length]).toEqual([false, 2]);
    const again = { params: { id, valor: 'status' }, headers: { 'x-request-id': '4f9c2b7a-second' } };
    expect((await ana.call('setSeen', again)).json.vista).toBe(false);
    t.clock.advanceMs(60_001);
    const late = await flip('first');
    t.clock.advanceMs(-60_001);
    expect([late.json.vista, await column('vista', id)]).toEqual([true, true]);
  });

  test('the customer’s class is set with user and time, and logged with the previous class (action 4)', async () => {
    const set = (classificacao_cliente: string) =>
      ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } });
    expect((await set('LESS')).json).toMatchObject({
      classificacao_cliente: 'LESS',
      usuario_cliente_classificador: 'ANA do Norte',
      dt_classificacao_cliente: '2026-11-20T12:00:00-03:00',
    });
    await set('LEAK');
    expect(await column('classificacao_cliente', id)).toBe('LEAK');
    expect(await logged()).toEqual([
      entry(4, { classificacao_cliente: 'LESS', anterior: null }),
      entry(4, { classificacao_cliente: 'LEAK', anterior: 'LESS' }),
    ]);
  });

  test('a class given once more stays that of the person who gave it first', async () => {
    const body = { id_amostra: id, classificacao_cliente: 'LESS' };
    const first = await ana.call('classifyByCustomer', { body });
    t.clock.advanceMs(60_000);
    const second = await (await t.as('adm')).call('classifyByCustomer', { body });
    t.clock.advanceMs(-60_000);
    expect(second.json).toEqual({ ...first.json, anterior: 'LESS' });
    expect(await logged()).toHaveLength(1);
  });

  test('the reply to a class has the class that it replaces, so that an undo restores what stood there', async () => {
    const set = async (caller: Caller, classificacao_cliente: string) =>
      (await caller.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } })).json.anterior;
    expect(await set(ana, 'LESS')).toBeNull();
    expect(await set(await t.as('adm'), 'LEAK')).toBe('LESS');
  });

  test('the customer’s class is removed with its user and time, and logged with the previous class', async () => {
    const set = (classificacao_cliente: string | null) =>
      ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } });
    await set('LEAK');
    expect(await set(null)).toMatchObject({
      status: 200,
      json: { classificacao_cliente: null, usuario_cliente_classificador: null, dt_classificacao_cliente: null },
    });
    for (const name of ['classificacao_cliente', 'dt_classificacao_cliente', 'id_usuario_classificador'])
      expect(await column(name, id)).toBeNull();
    expect((await logged()).at(-1)).toEqual(entry(4, { classificacao_cliente: null, anterior: 'LEAK' }));
  });

  test('the undo of a class is refused when another person has given one since, which stays', async () => {
    await ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente: 'PASS' } });
    const adm = await t.as('adm');
    await adm.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente: 'LEAK' } });
    const undo = { id_amostra: id, classificacao_cliente: null, classificacao_vista: 'PASS' };
    expect(await ana.call('classifyByCustomer', { body: undo })).toMatchObject({
      status: 409,
      json: { message: 'class_changed', params: { classificacao: 'LEAK' } },
    });
    expect(await column('classificacao_cliente', id)).toBe('LEAK');
  });

  test('a class left out is refused and leaves the one that stands', async () => {
    await ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente: 'LEAK' } });
    const reply = await ana.call('classifyByCustomer', { body: { id_amostra: id } });
    expect(reply).toMatchObject({ status: 400, json: { details: [{ field: 'classificacao_cliente' }] } });
    expect(await column('classificacao_cliente', id)).toBe('LEAK');
  });

  test.each(['PEND', 'FRAU', 'less', ''])(
    'the unknown class %j is refused without effect',
    async (classificacao_cliente) => {
      const reply = await ana.call('classifyByCustomer', { body: { id_amostra: id, classificacao_cliente } });
      expect(reply).toMatchObject({
        status: 400,
        json: { message: 'invalid_input', details: [{ field: 'classificacao_cliente', code: 'invalid_choice' }] },
      });
      expect(await column('classificacao_cliente', id)).toBeNull();
      expect(await logged()).toEqual([]);
    },
  );

  test('a comment is stored and logged up to 1000 characters (action 8)', async () => {
    const save = (obs: string) => ana.call('saveComment', { body: { id_amostra: id, obs } });
    expect((await save('é'.repeat(1000))).json).toMatchObject({
      usuario_comentario: 'ANA do Norte',
      dt_comentario: '2026-11-20T12:00:00-03:00',
    });
    expect(await save('é'.repeat(1001))).toMatchObject({
      status: 400,
      json: { details: [{ field: 'obs', code: 'too_long', params: { max: 1000 } }] },
    });
    expect(await column('obs', id)).toBe('é'.repeat(1000));
    expect((await logged()).map((row) => row.tipo_acao)).toEqual([8]);
    expect((await save('  ')).json).toMatchObject({ obs: null, usuario_comentario: null, dt_comentario: null });
    expect(await column('comentario', id)).toBe(false);
  });

  test('agreement is set, changed and cleared', async () => {
    const say = (x: string) => ana.call('reviewSample', { params: { id, x } });
    for (const [x, review] of [
      ['1', true],
      ['0', false],
      ['null', null],
    ] as const) {
      expect((await say(x)).json.review).toBe(review);
      expect(await column('review', id)).toBe(review);
    }
    expect(await say('2')).toMatchObject({ status: 400, json: { details: [{ field: 'x', code: 'invalid_choice' }] } });
  });

  test('two concurrent toggles both count', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ana.call('toggleSeen', { params: { id } })));
    expect(await column('vista', id)).toBe(false);
    expect(await logged()).toHaveLength(10);
  });

  test('a failing log entry rolls back the change', async () => {
    await t.admin.query('alter table action_logs add constraint broken check (tipo_acao <> 5)');
    try {
      const reply = await ana.call('toggleSeen', { params: { id } });
      expect(reply).toMatchObject({ status: 500, json: { error: true, message: 'internal_error' } });
      expect(reply.text).not.toMatch(/broken|action_logs/);
      expect(await column('vista', id)).toBe(false);
    } finally {
      await t.admin.query('alter table action_logs drop constraint broken');
    }
  });
});

describe('save/logs', () => {
  test('stores start (6) with the session’s user', async () => {
    const reply = await ana.call('saveLog', {
      body: { id_usuario: t.cast.people.adm.id_usuario, tipo_acao: 6, origem: 1 },
    });
    expect(reply.json).toEqual({ error: false, message: null });
    expect(await logged()).toMatchObject([{ tipo_acao: 6, id_usuario: t.cast.people.ana.id_usuario, id_cliente: own }]);
  });

  test('ignores actions that the server logs itself', async () => {
    for (const tipo_acao of [4, 5, 7, 8, 11, 12, 13, 15, 16, 17, 18, 19]) {
      expect((await ana.call('saveLog', { body: { tipo_acao } })).status).toBe(200);
    }
    expect(await logged()).toEqual([]);
    expect((await ana.call('saveLog', { body: { tipo_acao: 99 } })).status).toBe(400);
  });
});
