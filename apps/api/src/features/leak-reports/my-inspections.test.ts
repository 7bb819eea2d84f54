import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('open inspections', () => {
  it('are the caller’s slots without a report, oldest sample first, with their sound, doubts and water meter', async () => {
    const me = t.cast.people['gei@other'];
    const { other } = t.cast.companies;
    const at = (day: number, more: object) =>
      insertSample(t.admin, { id_cliente: other, dt_amostra: new Date(`2026-11-${day}T09:00:00-03:00`), ...more });
    const young = await at(18, { id_inspecionar: me.id_usuario, id_inspecionar2: me.id_usuario });
    const old = await at(12, { id_inspecionar: t.cast.people.geo.id_usuario, id_inspecionar2: me.id_usuario });
    await t.admin.query(
      "update samples set avisos = '{place_unlikely}', hidrometro = 'A21K-0047' where id_amostra = $1",
      [old],
    );
    await at(10, { id_inspecionar: t.cast.people.geo.id_usuario });
    await insertReport(t.admin, { id_cliente: other, id_usuario: me.id_usuario, amostras: [young] });
    const caller = await t.as('gei@other');
    const { dados, total } = payload('listMyInspections', await caller.call('listMyInspections'));
    expect([total, dados.map(({ id_amostra, ordem_inspecao }) => [id_amostra, ordem_inspecao])]).toEqual([
      2,
      [
        [old, 2],
        [young, 2],
      ],
    ]);
    expect(dados[0]).toMatchObject({
      razao_social: 'Saneamento do Sul',
      url: null,
      gravacao: null,
      avisos: ['place_unlikely'],
      hidrometro: 'A21K-0047',
    });
  });

  it('tell whether a report on their sample is approved', async () => {
    const { id_usuario } = t.cast.people['gei@other'];
    const { other } = t.cast.companies;
    const sample = () => insertSample(t.admin, { id_cliente: other, id_inspecionar3: id_usuario });
    const [approved, pending, none] = [await sample(), await sample(), await sample()];
    const report = { id_cliente: other, id_usuario: t.cast.people['adm@other'].id_usuario, ordem_inspecao: 2 };
    const done = { id_status_relatorio: 1, dt_aprovacao: new Date() };
    await insertReport(t.admin, { ...report, amostras: [approved], ...done });
    await insertReport(t.admin, { ...report, amostras: [pending] });
    const { dados } = payload('listMyInspections', await (await t.as('gei@other')).call('listMyInspections'));
    const told = new Map(dados.map(({ id_amostra, finalizada }) => [id_amostra, finalizada]));
    expect([approved, pending, none].map((id) => told.get(id))).toEqual([true, false, false]);
  });

  it('come with the decisions on the caller’s reports of the last seven days that their phone has sent', async () => {
    const { id_usuario } = t.cast.people['gei@other'];
    const { other } = t.cast.companies;
    const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 24 * 3_600_000);
    const report = async (of: object) => {
      const chave = randomUUID();
      await insertReport(t.admin, { id_cliente: other, id_usuario, amostras: [], chave, dt_envio: daysAgo(1), ...of });
      return chave;
    };
    const decided = { id_status_relatorio: 2, dt_aprovacao: new Date(), obs_aprovacao: 'Só à noite, na Praça Sé' };
    const rejected = await report(decided);
    const approved = await report({ id_status_relatorio: 1, dt_aprovacao: new Date(), dt_envio: daysAgo(6.9) });
    await report({});
    await report({ ...decided, dt_envio: daysAgo(7.1) });
    await report({ ...decided, id_usuario: t.cast.people['adm@other'].id_usuario });
    await report({ ...decided, chave: null });
    const { decididos } = payload('listMyInspections', await (await t.as('gei@other')).call('listMyInspections'));
    expect(decididos).toHaveLength(2);
    expect(decididos).toEqual(
      expect.arrayContaining([
        { chave: rejected, id_status_relatorio: 2, obs_aprovacao: 'Só à noite, na Praça Sé' },
        { chave: approved, id_status_relatorio: 1, obs_aprovacao: null },
      ]),
    );
  });
});
