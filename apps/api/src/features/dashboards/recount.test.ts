import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { runAdminOn } from '../../testing/run-admin.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function recount(...args: string[]): Promise<{ status: number; text: string }> {
  const { status, text, errors } = await runAdminOn(t, 'recount', ...args);
  return { status, text: text + errors };
}

it('npm run admin -- recount finds wrong rollups, and repairs them with --repair', async () => {
  const { own: id_cliente } = t.cast.companies;
  const id_coletor = t.cast.people.col.id_usuario;
  const sample = await insertSample(t.admin, { id_cliente, id_coletor });
  const found = { id_status_relatorio: 1, dt_aprovacao: '2026-10-31T12:00:00-03:00' };
  await insertReport(t.admin, { id_cliente, id_usuario: t.cast.people.gei.id_usuario, amostras: [sample], ...found });
  // A change not counted yet is no difference.
  expect(await recount()).toMatchObject({
    status: 0,
    text: expect.stringContaining('match samples and reports'),
  });

  await t.admin.query('update sample_days set distancia_mm = 7 where not por_mes');
  await t.admin.query('delete from report_days where por_mes');
  await t.admin.query(
    `insert into sample_days select id_cliente, por_mes, date '2031-05-05', 0, amostras, pendentes, confirmados, nao_confirmados, 0, predicoes, precisao
     from sample_days where not por_mes`,
  );
  const told = await recount();
  expect(told.status).toBe(1);
  expect(told.text).toContain(`${id_cliente} Águas do Norte: 5 rows differ`);
  expect(told.text).toContain(`sample_days  2026-11-18  collector ${id_coletor}`);
  expect(told.text).toContain(`sample_days  2026-11  collector ${id_coletor}`);
  expect(told.text).toContain(`report_days  2026-10  collector ${id_coletor}`);
  expect(told.text).toContain('sample_days  2031-05  no collector');
  expect(told.text).toContain('sample_days  2031-05-05  no collector');

  const repaired = await recount('--repair');
  // The run without --repair changed nothing.
  expect(repaired.text).toContain('5 rows differ\n');
  expect(repaired).toMatchObject({ status: 0, text: expect.stringContaining('0 rows differ now') });
  expect((await recount()).status).toBe(0);
  const body = { dti: '2026-11-18 00:00', dtf: '2026-11-18 23:59' };
  const reply = await (await t.as('adm')).call('travelledDistance', { body });
  expect(payload('travelledDistance', reply).data.totalKM).toBe(0);
  expect(await recount('--mend')).toMatchObject({ status: 2, text: expect.stringContaining('--mend') });
});
