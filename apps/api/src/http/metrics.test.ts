import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSample } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { serveMetrics } from './metrics.ts';

let t: TestApp;
let server: Server;
beforeAll(async () => {
  t = await startTestApp();
  server = await serveMetrics(t.services, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  server.close();
  await t.close();
});

const read = async (path = '/metrics') => {
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: reply.status, text: await reply.text() };
};
/** The value of a series; null when there is none. */
async function value(series: string): Promise<number | null> {
  const line = (await read()).text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

test('[OPS-04] calls are counted by the pattern of their path and by status', async () => {
  const ana = await t.as('ana');
  const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own });
  await ana.call('toggleSeen', { params: { id } });
  await ana.call('toggleSeen', { params: { id: 999_999_999 } });
  const series = (status: number) =>
    `escuta_call_seconds_count{route="/api/amostra/:id/vista",method="GET",status="${status}"}`;
  expect([await value(series(200)), await value(series(404))]).toEqual([1, 1]);
});

test('connections, exports, passwords and the event loop have their figures', async () => {
  expect(await value('escuta_database_connections{pool="tenant",state="waiting"}')).toBe(0);
  expect(await value('escuta_exports_running')).toBe(0);
  expect(await value('escuta_passwords_waiting')).toBe(0);
  expect(await value('escuta_live_streams')).toBe(0);
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('tasks that wait are counted by their kind, with the delay of the oldest', async () => {
  await t.admin.query(
    `insert into outbox (tipo, id_usuario, id_cliente, dados, data, dt_proxima)
     select 'welcome', $1, $2, '{}', $3::timestamptz, $3::timestamptz - interval '90 seconds'`,
    [t.cast.people.ana.id_usuario, t.cast.companies.own, t.clock.now()],
  );
  expect(await value('escuta_queue_tasks{kind="welcome",state="waiting"}')).toBe(1);
  expect(await value('escuta_queue_tasks{kind="recording",state="waiting"}')).toBe(0);
  expect(await value('escuta_queue_overdue_seconds{kind="welcome"}')).toBe(90);
});

test('the instant of the last backup is told, and 0 before the first', async () => {
  expect(await value('escuta_last_backup_timestamp_seconds')).toBe(0);
  await t.admin.query(
    "insert into last_backup (data, linhas, arquivos, bytes) values ('2026-11-19T03:00:00Z', 7, 3, 99)",
  );
  expect(await value('escuta_last_backup_timestamp_seconds')).toBe(Date.parse('2026-11-19T03:00:00Z') / 1000);
});

test('accesses to the storage are timed by operation and outcome', async () => {
  await t.services.storage.put('companies/1/photos/a.jpg', Buffer.from('x'));
  await t.services.storage.read('companies/1/photos/nothing.jpg').catch(() => undefined);
  const series = (operation: string, outcome: string) =>
    `escuta_storage_seconds_count{operation="${operation}",outcome="${outcome}"}`;
  expect([await value(series('put', 'done')), await value(series('read', 'failed'))]).toEqual([1, 1]);
});

test('nothing else is served beside the figures', async () => {
  expect((await read('/api/health')).status).toBe(404);
});

test('no figure names a person, a company or an id', async () => {
  const { text } = await read();
  for (const { nome, email } of Object.values(t.cast.people)) {
    expect(text).not.toContain(nome);
    expect(text).not.toContain(email);
  }
});

/** The series that a text names. */
const named = (path: string) => {
  const text = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const names = [...text.matchAll(/\b(?:escuta|nodejs|process)_[a-z0-9_]+[a-z0-9]/g)];
  return new Set(names.map(([name]) => name.replace(/_(count|bucket)$/, '')));
};
const served = async () => (await t.services.metrics.registry.getMetricsAsJSON()).map(({ name }) => name);

test.each(['deploy/grafana/escuta.json', 'docs/operations.md'])(
  '%s names only series that are served',
  async (path) => {
    const all = new Set(await served());
    expect([...named(path)].filter((name) => !all.has(name))).toEqual([]);
  },
);

test.each(['deploy/grafana/escuta.json', 'docs/operations.md'])('%s names each series of the product', async (path) => {
  const all = named(path);
  expect((await served()).filter((name) => name.startsWith('escuta_') && !all.has(name))).toEqual([]);
});
