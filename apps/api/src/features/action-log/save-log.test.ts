import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';

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

const logged = async () =>
  (
    await t.admin.query(
      'select tipo_acao, id_usuario, id_cliente, id_amostra, origem, dados from action_logs order by id_log',
    )
  ).rows;

describe('save/logs', () => {
  test('stores start (6) with the session’s user', async () => {
    const reply = await ana.call('saveLog', {
      body: { id_usuario: t.cast.people.adm.id_usuario, tipo_acao: 6, origem: 1 },
    });
    expect(reply.json).toEqual({ error: false, message: null });
    expect(await logged()).toMatchObject([{ tipo_acao: 6, id_usuario: t.cast.people.ana.id_usuario, id_cliente: own }]);
  });

  test('refuses the opening of another company’s report', async () => {
    const { other } = t.cast.companies;
    const amostra = await insertSample(t.admin, { id_cliente: other });
    const id_relatorio = await insertReport(t.admin, {
      id_cliente: other,
      id_usuario: t.cast.people.sup.id_usuario,
      amostras: [amostra],
    });
    const reply = await ana.call('saveLog', { body: { tipo_acao: 14, dados: { id_relatorio } } });
    expect(reply).toMatchObject({ status: 404, json: { message: 'report_not_found' } });
    expect(await logged()).toEqual([]);
  });

  test('ignores actions that the server logs itself', async () => {
    for (const tipo_acao of [4, 5, 7, 8, 11, 12, 13, 15, 16, 17, 18, 19]) {
      expect((await ana.call('saveLog', { body: { tipo_acao } })).status).toBe(200);
    }
    expect(await logged()).toEqual([]);
    expect((await ana.call('saveLog', { body: { tipo_acao: 99 } })).status).toBe(400);
  });
});
