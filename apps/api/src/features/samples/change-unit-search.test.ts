import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('a change of unit counts the samples by their upload when the person searched by it', async () => {
  const { own, branch } = t.cast.companies;
  const day = { dti: '2026-12-03 00:00', dtf: '2026-12-03 23:59' };
  await insertSample(t.admin, { id_cliente: own, dt_amostra: new Date('2026-12-03T09:00:00-03:00') });
  const dt_envio = new Date('2026-12-03T23:59:30-03:00');
  const late = await insertSample(t.admin, { id_cliente: own, dt_envio });
  const sup = await t.as('sup');
  const change = (data: 0 | 1) =>
    sup.call('changeUnit', {
      body: {
        ...{ amostras: [late], clientId: branch, oldClientId: own, totalSamples: 1, classificacao: '', ...day, data },
        ...{ north: 90, south: -90, east: 180, west: -180 },
      },
    });
  expect((await change(0)).json.message).toBe('snapshot_changed');
  expect((await change(1)).json.total).toBe(1);
});
