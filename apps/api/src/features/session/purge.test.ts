import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { purgeOld } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await t.admin.query('delete from sessions; delete from sign_in_failures');
});
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const count = async (table: 'sessions' | 'sign_in_failures') =>
  (await t.admin.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;
const failToSignIn = () => t.nobody.call('login', { body: { email: 'x@x.test', senha: 'errada', origem: 1 } });

it('deletes sessions a week after their end, and failed sign-ins once they no longer count', async () => {
  const early = await t.as('ana');
  await failToSignIn();
  t.clock.advanceMs(16 * 60_000);
  await failToSignIn();
  await t.as('adm');
  await purgeOld(t.services);
  expect([await count('sessions'), await count('sign_in_failures')]).toEqual([2, 1]);
  t.clock.set('2026-11-28T00:00:00-03:00');
  await purgeOld(t.services);
  expect((await early.call('listMapCompanies')).json.message).toBe('session_expired');
  t.clock.advanceMs(1);
  await purgeOld(t.services);
  expect((await early.call('listMapCompanies')).json.message).toBe('session_invalid');
  expect([await count('sessions'), await count('sign_in_failures')]).toEqual([1, 0]);
});

it('deletes links after a week, throttled requests after 15 minutes, sent messages after a month', async () => {
  const { id_usuario, id_cliente } = t.cast.people.ana;
  const now = t.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const [days, n] of [
    [7.1, 1],
    [6.9, 2],
  ] as const) {
    await t.admin.query('insert into password_resets values ($1, $2, $3, $3)', [
      Buffer.alloc(32, n),
      id_usuario,
      ago(days * DAY_MS),
    ]);
  }
  for (const minutes of [15.1, 14.9]) {
    await t.admin.query(`insert into throttled_requests (chave, data) values ('x', $1)`, [ago(minutes * 60_000)]);
  }
  for (const sent of [ago(31 * DAY_MS), ago(29 * DAY_MS), null]) {
    await t.admin.query(
      `insert into outbox (id_cliente, id_usuario, tipo, data, dt_proxima, dt_envio) values ($1, $2, 'welcome', $3, $3, $4)`,
      [id_cliente, id_usuario, ago(40 * DAY_MS), sent],
    );
  }
  await purgeOld(t.services);
  const { rows } = await t.admin.query(`select (select count(*) from password_resets)::int as links,
    (select count(*) from throttled_requests)::int as requests, (select count(*) from outbox)::int as messages`);
  expect(rows).toEqual([{ links: 1, requests: 1, messages: 2 }]);
});

it('skips a run while another process is purging', async () => {
  await t.as('ana');
  t.clock.advanceMs(30 * DAY_MS);
  const other = await t.admin.connect();
  try {
    await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('purge sessions', 0))`);
    await purgeOld(t.services);
    expect(await count('sessions')).toBe(1);
  } finally {
    await other.query('rollback');
    other.release();
  }
  await purgeOld(t.services);
  expect(await count('sessions')).toBe(0);
});

it('runs a minute after the start', async () => {
  await t.as('ana');
  t.clock.advanceMs(30 * DAY_MS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = await buildApp({ services: t.services });
  await app.ready();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => count('sessions')).toBe(0);
  await app.close();
});

it('runs hourly and only logs failures', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const app = await buildApp({ services: t.services, log });
  await app.ready();
  await t.as('ana');
  t.clock.advanceMs(30 * DAY_MS);
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(() => count('sessions')).toBe(0);
  await t.admin.query('alter table sessions rename to mislaid');
  try {
    vi.advanceTimersByTime(HOUR_MS);
    await expect.poll(() => lines.join('')).toContain('purge of old rows failed');
  } finally {
    await t.admin.query('alter table mislaid rename to sessions');
  }
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
});
