import type { Classification } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let geo: Caller;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  geo = await t.as('geo');
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('truncate samples, action_logs, blind_reviews cascade'));

const classify = (id_amostra: number, classificacao: Classification, more: object = {}) =>
  geo.call('classifyBySystem', { body: { id_amostra, classificacao, ...more } });
const detail = async (id: number, caller = geo) =>
  payload('getSample', await caller.call('getSample', { params: { id } })).amostra;

describe('the desk’s verdict', () => {
  it('sets class and note with user and time, and logs the class', async () => {
    const id = await insertSample(t.admin, { id_cliente: own, classificacao: 'PEND', obs_admin: 'ruído' });
    expect(await classify(id, 'LEAK', { obs_admin: 'chiado fino' })).toMatchObject({
      status: 200,
      json: {
        classificacao: 'LEAK',
        triagem: {
          obs_admin: 'chiado fino',
          usuario_classificacao: 'GEO do Norte',
          dt_classificacao: '2026-11-20T12:00:00-03:00',
          sem_consenso: false,
        },
      },
    });
    expect(await detail(id)).toMatchObject({ classificacao: 'LEAK', triagem: { obs_admin: 'chiado fino' } });
    await classify(id, 'LESS');
    expect((await detail(id)).triagem?.obs_admin).toBe('chiado fino');
    await classify(id, 'PEND', { obs_admin: 'ruído' });
    expect(await detail(id)).toMatchObject({ classificacao: 'PEND', triagem: { obs_admin: 'ruído' } });
    await classify(id, 'PEND', { obs_admin: ' ' });
    expect((await detail(id)).triagem?.obs_admin).toBeNull();
    const { rows } = await t.admin.query(
      "select tipo_acao, id_amostra, de ->> 'classificacao' de, para ->> 'classificacao' para from action_logs order by id_log",
    );
    expect(rows).toEqual([
      { tipo_acao: 150, id_amostra: id, de: 'PEND', para: 'LEAK' },
      { tipo_acao: 150, id_amostra: id, de: 'LEAK', para: 'LESS' },
      { tipo_acao: 150, id_amostra: id, de: 'LESS', para: 'PEND' },
    ]);
  });

  it('is hidden from other roles', async () => {
    const id = await insertSample(t.admin, { id_cliente: own, obs_admin: 'Zq7Zq8Zq9 mesa' });
    for (const person of ['sup', 'adm', 'ana', 'com'] as const) {
      const reply = await (await t.as(person)).call('getSample', { params: { id } });
      expect(reply.json.amostra).toMatchObject({ triagem: null });
      expect(reply.text).not.toContain('Zq7Zq8Zq9');
    }
  });

  test.each<[Classification, number]>([
    ['LESS', 200],
    ['PASS', 200],
    ['LEAK', 200],
    ['PEND', 200],
    ['INCO', 200],
    ['VISI', 200],
    ['NOAC', 400],
    ['FRAU', 400],
  ])('%s on a sample without the collector’s class: %i', async (classe, status) => {
    const id = await insertSample(t.admin, { id_cliente: own, classificacao: 'LEAK' });
    const reply = await classify(id, classe);
    expect(reply.status).toBe(status);
    if (status === 400)
      expect(reply.json).toMatchObject({ details: [{ field: 'classificacao', code: 'invalid_choice' }] });
  });

  it('can restore the collector’s NOAC and FRAU', async () => {
    const id = await insertSample(t.admin, { id_cliente: own, classificacao: 'NOAC', pre_classificacao: 'NOAC' });
    expect((await classify(id, 'NOAC')).status).toBe(200);
    expect((await classify(id, 'LEAK')).status).toBe(200);
    expect((await classify(id, 'FRAU')).status).toBe(400);
    expect((await classify(id, 'NOAC')).status).toBe(200);
  });

  it('refuses PEND for a sample with inspections', async () => {
    const { id_usuario } = t.cast.people.gei;
    const id = await insertSample(t.admin, { id_cliente: own, id_inspecionar: id_usuario });
    expect(await classify(id, 'PEND')).toMatchObject({ status: 409, json: { message: 'sample_inspected' } });
    expect((await detail(id)).classificacao).toBe('LEAK');
    expect((await classify(id, 'LESS')).status).toBe(200);
  });

  it('refuses a too long note, an unknown class and an unknown sample', async () => {
    const id = await insertSample(t.admin, { id_cliente: own });
    expect(await classify(id, 'LEAK', { obs_admin: 'x'.repeat(1001) })).toMatchObject({
      status: 400,
      json: { details: [{ field: 'obs_admin', code: 'too_long' }] },
    });
    expect(await classify(id, 'NADA' as Classification)).toMatchObject({
      status: 400,
      json: { details: [{ field: 'classificacao', code: 'invalid_choice' }] },
    });
    expect(await classify(2_147_483_647, 'LEAK')).toMatchObject({ status: 404, json: { message: 'sample_not_found' } });
  });
});

describe('a note alone', () => {
  const send = (id_amostra: number, body: object) => geo.call('classifyBySystem', { body: { id_amostra, ...body } });
  const COLUMNS =
    'classificacao, id_usuario_classificacao, dt_classificacao, classe_final, dt_classe_final, sem_consenso';
  const row = async (id: number) =>
    (await t.admin.query(`select ${COLUMNS} from samples where id_amostra = $1`, [id])).rows[0];

  it.each([
    ['that is pending', { classificacao: 'PEND' }],
    [
      'classified by a colleague',
      { classificacao: 'LESS', id_usuario_classificacao: 1, dt_classificacao: new Date(0) },
    ],
    ['without consensus in blind review', { classificacao: 'LESS', sem_consenso: true }],
    ['closed by a verdict', { sem_consenso: true, classe_final: 'LEAK', dt_classe_final: new Date(0) }],
  ] as const)('on a sample %s changes neither its class nor its blind review', async (_, is) => {
    const id = await insertSample(t.admin, { id_cliente: own, ...is });
    const before = await row(id);
    expect(await send(id, { obs_admin: 'chiado' })).toMatchObject({
      status: 200,
      json: { classificacao: before.classificacao, triagem: { obs_admin: 'chiado' } },
    });
    expect(await row(id)).toEqual(before);
    expect((await send(id, { obs_admin: '', classificacao: null })).json).toMatchObject({
      triagem: { obs_admin: null },
    });
    expect(await row(id)).toEqual(before);
  });

  it('is required without a class', async () => {
    const id = await insertSample(t.admin, { id_cliente: own });
    for (const body of [{}, { obs_admin: null }, { reabrir: true }, { classificacao_vista: 'LEAK' }]) {
      expect(await send(id, body)).toMatchObject({
        status: 400,
        json: { message: 'invalid_input', details: [{ field: 'classificacao', code: 'required' }] },
      });
    }
  });
});

it('an undo is refused after somebody else set the same class', async () => {
  const id = await insertSample(t.admin, { id_cliente: own, classificacao: 'PEND' });
  await classify(id, 'LEAK');
  const { id_usuario } = t.cast.people.sup;
  await t.admin.query('update samples set id_usuario_classificacao = $2 where id_amostra = $1', [id, id_usuario]);
  expect(await classify(id, 'PEND', { classificacao_vista: 'LEAK' })).toMatchObject({
    status: 409,
    json: { message: 'class_changed', params: { classificacao: 'LEAK' } },
  });
});

it('a verdict is refused when the class has changed since it was seen', async () => {
  const id = await insertSample(t.admin, { id_cliente: own, classificacao: 'LEAK', obs_admin: 'antes' });
  await classify(id, 'LESS');
  const before = await detail(id);
  expect(await classify(id, 'PEND', { classificacao_vista: 'LEAK', obs_admin: 'depois' })).toMatchObject({
    status: 409,
    json: { message: 'class_changed', params: { classificacao: 'LESS' } },
  });
  expect(await detail(id)).toEqual(before);
  expect((await classify(id, 'PEND', { classificacao_vista: 'LESS' })).status).toBe(200);
  expect((await detail(id)).classificacao).toBe('PEND');
});

describe('samples without consensus in blind review', () => {
  const waiting = async (name: 'searchMap' | 'searchSamples' = 'searchMap') =>
    payload(name, await geo.call(name, { body: { sem_consenso: true } })).amostras.map(({ id_amostra }) => id_amostra);

  it('are found only by the desk, closed by its verdict and reopened by an undo', async () => {
    await insertSample(t.admin, { id_cliente: own });
    const id = await insertSample(t.admin, { id_cliente: own, classificacao: 'LESS', sem_consenso: true });
    expect([await waiting(), await waiting('searchSamples')]).toEqual([[id], [id]]);
    expect((await detail(id)).triagem?.sem_consenso).toBe(true);
    const ana = await t.as('ana');
    expect(await ana.call('searchMap', { body: { sem_consenso: true } })).toMatchObject({
      status: 400,
      json: { details: [{ field: 'sem_consenso', code: 'unknown_field' }] },
    });
    const final = async () =>
      (await t.admin.query('select classe_final from samples where id_amostra = $1', [id])).rows;
    await classify(id, 'LEAK');
    expect([await waiting(), await final()]).toEqual([[], [{ classe_final: 'LEAK' }]]);
    await classify(id, 'LESS', { reabrir: true });
    expect([await waiting(), await final()]).toEqual([[id], [{ classe_final: null }]]);
    // PEND is no verdict.
    await classify(id, 'PEND');
    expect(await waiting()).toEqual([id]);
  });

  it('a verdict on any other sample does not affect blind review', async () => {
    const id = await insertSample(t.admin, { id_cliente: own, classificacao: 'PEND' });
    await classify(id, 'LEAK');
    const { rows } = await t.admin.query('select classe_final, dt_classe_final from samples where id_amostra = $1', [
      id,
    ]);
    expect(rows).toEqual([{ classe_final: null, dt_classe_final: null }]);
  });
});

it('the summary counts pending, today’s (UTC-3) and all samples by company', async () => {
  const { other, branch } = t.cast.companies;
  const at = (dt_envio: string) => ({ dt_envio: new Date(dt_envio), dt_amostra: new Date(dt_envio) });
  const waits = await insertSample(t.admin, { id_cliente: own, classificacao: 'PEND', ...at('2026-11-20T03:00:00Z') });
  await insertSample(t.admin, { id_cliente: own, ...at('2026-11-20T02:59:59Z') });
  await insertSample(t.admin, { id_cliente: branch, classificacao: 'PEND', ...at('2025-01-01T12:00:00Z') });
  const summary = async () => payload('summariseCompanies', await geo.call('summariseCompanies'));
  const { dados, total, totais } = await summary();
  const of = (rows: typeof dados, id: number) => rows.find(({ id_cliente }) => id_cliente === id);
  expect(of(dados, own)).toMatchObject({
    razao_social: 'Águas do Norte',
    id_cliente_master: null,
    s_classificacao: 1,
    amostras_dia: 1,
    total: 2,
  });
  expect(of(dados, branch)).toMatchObject({ s_classificacao: 1, amostras_dia: 0, total: 1 });
  expect(of(dados, other)).toMatchObject({ s_classificacao: 0, amostras_dia: 0, total: 0 });
  expect(total).toBe(5);
  expect(totais).toEqual({ s_classificacao: 2, amostras_dia: 1, total: 3, classificadas: 1 });
  await classify(waits, 'LEAK');
  expect((await summary()).totais).toEqual({ s_classificacao: 1, amostras_dia: 1, total: 3, classificadas: 2 });
  // A company's queue is what waits at itself and at its branches.
  await insertSample(t.admin, { id_cliente: own, classificacao: 'PEND', ...at('2026-11-20T04:00:00Z') });
  const body = { id_cliente: own, classificacao: 'PEND', data: 0 };
  const queue = payload('searchMap', await geo.call('searchMap', { body }));
  const now = (await summary()).dados;
  expect([of(now, own)?.s_classificacao, of(now, branch)?.s_classificacao, queue.total]).toEqual([1, 1, 2]);
});

it('the queue behind each number of the summary has as many samples as plain SQL counts, also when it is cut', async () => {
  // Truncating samples leaves their counts.
  await t.admin.query('truncate sample_days');
  const { own: top, branch } = t.cast.companies;
  for (const [n, id_cliente] of [top, branch, top, branch, branch].entries()) {
    const dt_envio = new Date(Date.UTC(2026, 10, 20, 3 + n) - (n < 2 ? 86_400_000 : 0));
    await insertSample(t.admin, { id_cliente, dt_envio, dt_amostra: dt_envio, classificacao: n % 2 ? 'PEND' : 'VISI' });
  }
  const { dados } = payload('summariseCompanies', await geo.call('summariseCompanies'));
  const tree = [top, branch, t.cast.companies.subBranch];
  const sumOf = (field: 's_classificacao' | 'amostras_dia' | 'total') =>
    dados.filter(({ id_cliente }) => tree.includes(id_cliente)).reduce((sum, row) => sum + row[field], 0);
  const count = async (condition: string) => {
    const { rows } = await t.admin.query(
      `select count(*)::int as n from samples where id_cliente = any($1) and ${condition}`,
      [tree],
    );
    return rows[0].n;
  };
  const queue = async (body: object) => {
    const wanted = { id_cliente: top, max: 2, recentes: true, ...body };
    const { total, amostras } = payload('searchMap', await geo.call('searchMap', { body: wanted }));
    return [total, amostras.length];
  };
  const today = { dti: '2026-11-20 00:00', dtf: '2026-11-20 23:59', data: 1, classificacao: '' };
  const counted = [
    await count(`classe = 'PEND'`),
    await count(`dt_envio >= '2026-11-20T03:00:00Z'`),
    await count('true'),
  ];
  expect([sumOf('s_classificacao'), sumOf('amostras_dia'), sumOf('total')]).toEqual(counted);
  expect([
    await queue({ classificacao: 'PEND', data: 0 }),
    await queue(today),
    await queue({ classificacao: '', data: 0 }),
  ]).toEqual(counted.map((n) => [n, 2]));
});

it('a cut search returns the newest samples', async () => {
  const { other } = t.cast.companies;
  const keys = [];
  for (const day of [3, 9, 5]) {
    const dt_amostra = new Date(Date.UTC(2026, 9, day));
    keys.push(await insertSample(t.admin, { id_cliente: other, dt_amostra }));
  }
  const body = { id_cliente: other, max: 2, recentes: true };
  const { amostras } = payload('searchMap', await geo.call('searchMap', { body }));
  expect(amostras.map(({ id_amostra }) => id_amostra).sort()).toEqual([keys[1], keys[2]].sort());
  const refused = await geo.call('searchMap', { body: { id_cliente: other, max: 2 } });
  expect(refused.json.message).toBe('too_many_samples');
});
