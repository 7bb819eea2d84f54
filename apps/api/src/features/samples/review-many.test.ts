import { ACTIONS } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
let ana: Caller;
let ids: number[];
beforeAll(async () => {
  t = await startTestApp();
  ana = await t.as('ana');
});
afterAll(() => t.close());

beforeEach(async () => {
  await t.admin.query('truncate samples, leak_reports, action_logs, leak_report_samples cascade');
  const { own, branch } = t.cast.companies;
  ids = [await insertSample(t.admin, { id_cliente: own }), await insertSample(t.admin, { id_cliente: branch })];
});

const send = (data: object[], caller = ana) => caller.call('reviewMany', { body: { data } });
const stored = async () =>
  (
    await t.admin.query(
      `select vista, classificacao_cliente, id_usuario_classificador, dt_classificacao_cliente is not null as dated
       from samples where id_amostra = any($1) order by id_amostra`,
      [ids],
    )
  ).rows;
const logged = async () =>
  (await t.admin.query('select tipo_acao, id_amostra, id_cliente, dados from action_logs order by id_log')).rows;

describe('a review of several samples', () => {
  it('sets flag and class, and logs each sample', async () => {
    const reply = await send(ids.map((id) => ({ id, vista: true, classificacao_cliente: 'LESS' })));
    expect(payload('reviewMany', reply)).toMatchObject({
      total: 2,
      usuario_cliente_classificador: t.cast.people.ana.nome,
    });
    const { id_usuario } = t.cast.people.ana;
    const row = { vista: true, classificacao_cliente: 'LESS', id_usuario_classificador: id_usuario, dated: true };
    expect(await stored()).toEqual([row, row]);
    const { own, branch } = t.cast.companies;
    const entry = (tipo_acao: number, at: number, dados: object) => ({
      ...{ tipo_acao, id_amostra: ids[at], id_cliente: [own, branch][at] },
      dados,
    });
    const isSet = { classificacao_cliente: 'LESS', anterior: null };
    expect(await logged()).toEqual([
      entry(ACTIONS.seen, 0, { vista: true }),
      entry(ACTIONS.seen, 1, { vista: true }),
      entry(ACTIONS.customerClassification, 0, isSet),
      entry(ACTIONS.customerClassification, 1, isSet),
    ]);
  });

  it('is undone by the former values that it returns', async () => {
    await send([{ id: ids[0], classificacao_cliente: 'PASS' }]);
    const before = await stored();
    const reply = await send(ids.map((id) => ({ id, classificacao_cliente: 'LEAK', vista: true })));
    const { anteriores } = payload('reviewMany', reply);
    expect(anteriores).toEqual([
      { id: ids[0], vista: false, classificacao_cliente: 'PASS' },
      { id: ids[1], vista: false, classificacao_cliente: null },
    ]);
    await send(anteriores.map((each) => ({ ...each, classificacao_vista: 'LEAK' })));
    expect(await stored()).toEqual(before);
  });

  it('is not undone where somebody else has given another class since', async () => {
    const { anteriores } = payload('reviewMany', await send(ids.map((id) => ({ id, classificacao_cliente: 'LEAK' }))));
    await (await t.as('adm')).call('classifyByCustomer', {
      body: { id_amostra: ids[1], classificacao_cliente: 'PASS' },
    });
    const reply = await send(anteriores.map((each) => ({ ...each, classificacao_vista: 'LEAK' })));
    expect(payload('reviewMany', reply)).toMatchObject({
      total: 1,
      mantidas: [{ id: ids[1], classificacao_cliente: 'PASS' }],
    });
    expect((await stored()).map((row) => row.classificacao_cliente)).toEqual([null, 'PASS']);
  });

  it('leaves what it does not name, and logs nothing for a sample that has the value', async () => {
    await send([{ id: ids[0], vista: true }]);
    const reply = await send(ids.map((id) => ({ id, vista: true })));
    expect(payload('reviewMany', reply).total).toBe(1);
    expect((await stored()).map((row) => [row.vista, row.classificacao_cliente])).toEqual([
      [true, null],
      [true, null],
    ]);
    expect((await logged()).map((row) => row.id_amostra)).toEqual(ids);
  });

  it('changes none when one is outside the reviewer’s companies', async () => {
    const foreign = await insertSample(t.admin, { id_cliente: t.cast.companies.other });
    const reply = await send([...ids, foreign].map((id) => ({ id, vista: true })));
    const params = { samples: String(foreign) };
    expect(reply).toMatchObject({ status: 404, json: { message: 'sample_not_found', params } });
    expect((await stored()).map(({ vista }) => vista)).toEqual([false, false]);
    expect(await logged()).toEqual([]);
  });

  it('takes 3,000 samples and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, vista: true }));
    expect((await send(many(3001))).json).toMatchObject({ message: 'too_many_selected', params: { max: 3000 } });
    expect((await send(many(3000))).json.message).toBe('sample_not_found');
  });

  it('names at most ten of the samples that are not there', async () => {
    const none = Array.from({ length: 12 }, (_, at) => ({ id: 2_000_000_000 + at, vista: true }));
    const { params } = (await send([...ids.map((id) => ({ id, vista: true })), ...none])).json;
    const first = none.slice(0, 10).map(({ id }) => id);
    expect(params).toEqual({ samples: `${first.join(', ')} …` });
  });

  it('sets flag and class of 3,000 samples at once, with two entries for each', async () => {
    const { rows } = await t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
       select 'K' || n, $1, now(), now(), 0, 0, 'LEAK' from generate_series(1, 3000) n returning id_amostra as id`,
      [t.cast.companies.own],
    );
    const reply = await send(rows.map(({ id }) => ({ id, vista: true, classificacao_cliente: 'LESS' })));
    expect(payload('reviewMany', reply).total).toBe(3000);
    expect(await logged()).toHaveLength(6000);
  });
});
