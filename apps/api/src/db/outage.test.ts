import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSample } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { atPort, startTcpProxy } from '../testing/tcp-proxy.ts';

let t: TestApp;
let line: Awaited<ReturnType<typeof startTcpProxy>>;
beforeAll(async () => {
  t = await startTestApp({
    addresses: async ({ url, logins }) => {
      const { hostname, port } = new URL(url);
      line = await startTcpProxy({ host: hostname, port: Number(port) });
      return { app: atPort(logins.app, line.port), system: atPort(logins.system, line.port) };
    },
  });
});
afterAll(async () => {
  await t.close();
  await line.stop();
});

test('calls return 503 while the database is unavailable and work again afterwards, in the same session', async () => {
  const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own });
  const ana = await t.as('ana');
  await line.cut();
  for (const reply of [
    await ana.call('toggleSeen', { params: { id } }),
    await ana.call('searchMap', { body: {} }),
    await t.nobody.call('health'),
  ]) {
    expect(reply.status, reply.text).toBe(503);
    expect(reply.json).toEqual({ error: true, message: 'database_unavailable' });
  }
  await line.mend();
  expect((await ana.call('toggleSeen', { params: { id } })).json).toMatchObject({ vista: true });
  expect((await t.nobody.call('health')).status).toBe(200);
});
