import { COLUMNS_MEDIA_TYPE, routes, type SampleColumns, SampleColumns as SampleColumnsSchema } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
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
