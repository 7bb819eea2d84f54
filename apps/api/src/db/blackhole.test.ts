import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFolding } from '../features/dashboards/index.ts';
import { startQueue } from '../features/queue/index.ts';
import { insertSample } from '../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/harness.ts';
import { atPort, startTcpProxy } from '../testing/tcp-proxy.ts';
import { LANES, WORKS } from '../work.ts';

/** How soon after the end of a fault everything has to work, milliseconds. */
const BACK_MS = 10_000;
/** Duration of a fault, milliseconds. */
const FAULT_MS = 5_000;

let t: TestApp;
let line: Awaited<ReturnType<typeof startTcpProxy>>;
let ana: Caller;
let id: number;
/** The login of the tenant role, without the proxy. */
let appLogin: string;
let held: (() => void) | undefined;
beforeEach(async () => {
  t = await startTestApp({
    poolSize: 4,
    addresses: async ({ url, logins }) => {
      const { hostname, port } = new URL(url);
      appLogin = logins.app;
      line = await startTcpProxy({ host: hostname, port: Number(port) });
      return { app: atPort(logins.app, line.port), system: atPort(logins.system, line.port) };
    },
  });
  id = await insertSample(t.admin, { id_cliente: t.cast.companies.own });
  ana = await t.as('ana');
});
afterEach(async () => {
  held?.();
  held = undefined;
  await line.stop();
  await t.close();
});

const detail = () => ana.call('getSample', { params: { id } });
const exported = () => ana.call('exportSamples', { body: { formato: 'csv' } });

/** Connections of both pools, some idle when the fault begins. */
async function openConnections(): Promise<void> {
  const replies = await Promise.all([detail(), detail(), detail(), detail(), exported(), t.nobody.call('health')]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
}

/** Nothing passes for five seconds; the time is what the fault is. */
async function fault(): Promise<void> {
  line.swallow();
  await wait(FAULT_MS);
  line.pass();
}

const ROWS = 50_000;

async function copy(): Promise<Readable> {
  const client = await t.services.connections.exports.connect();
  held = () => client.release(true);
  return client.query(to(`copy (select repeat('x', 1000) from generate_series(1, ${ROWS})) to stdout`));
}

describe('[OPS-02] a database host that vanishes without a word for five seconds', () => {
  it('is noticed: calls of all pools are answered within ten seconds of its return', async () => {
    await openConnections();
    const isOver = fault();
    const during = [detail(), detail(), detail(), detail(), detail(), exported(), t.nobody.call('health')];
    await isOver;
    const from = performance.now();
    for (const { status } of await Promise.all(during)) expect([200, 503]).toContain(status);
    const ofAllPools = () => Promise.all([detail(), exported(), t.nobody.call('health')]);
    // Until then a call may still be told to come again.
    await expect
      .poll(async () => (await ofAllPools()).map(({ status }) => status), { timeout: BACK_MS })
      .toEqual([200, 200, 200]);
    expect(performance.now() - from).toBeLessThan(BACK_MS);
  });

  it('does not hold up the loops that send messages and count', async () => {
    const unreported = { onUndone: () => undefined, onFailure: () => undefined, onWorked: () => undefined };
    const stops = [
      startQueue(t.services, { lanes: LANES, works: WORKS }, unreported),
      startFolding(t.services, unreported),
    ];
    const waiting = async () => {
      const { rows } = await t.admin.query(
        'select exists (select from outbox where dt_envio is null) or exists (select from rollup_changes) as waiting',
      );
      return rows[0].waiting;
    };
    await expect.poll(waiting).toBe(false);
    await fault();
    const from = performance.now();
    await insertSample(t.admin, { id_cliente: t.cast.companies.own });
    await t.admin.query(
      `insert into outbox (data, dt_proxima, tipo, id_usuario, id_cliente) values ($1, $1, 'password_changed', $2, $3)`,
      [t.clock.now(), t.cast.people.ana.id_usuario, t.cast.companies.own],
    );
    await expect.poll(waiting).toBe(false);
    expect(performance.now() - from).toBeLessThan(BACK_MS);
    await Promise.all(stops.map((stop) => stop()));
  });

  it('is noticed while the same statement is in work on another database of the server', async () => {
    const elsewhere = new pg.Client({ connectionString: appLogin.replace(/[^/]*$/, 'postgres') });
    // The test ends this connection below; without a listener the end would be an uncaught error.
    elsewhere.on('error', () => undefined);
    await elsewhere.connect();
    const sleep = `select from pg_sleep(case current_database() when 'postgres' then 30 else 2 end)`;
    const same = elsewhere.query(sleep).catch(() => undefined);
    const lost = sql
      .raw(sleep)
      .execute(t.services.connections.tenant)
      .catch((error: Error) => error.message);
    const working = async () => {
      const { rows } = await t.admin.query('select from pg_stat_activity where query = $1', [sleep]);
      return rows.length;
    };
    await expect.poll(working).toBe(2);
    await fault();
    const from = performance.now();
    expect(await lost).toContain('the database does not answer');
    expect(performance.now() - from).toBeLessThan(BACK_MS);
    await t.admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = $1`, [sleep]);
    await same;
    await elsewhere.end().catch(() => undefined);
  });

  it('breaks off a copy that an export was reading', async () => {
    const rows = await copy();
    rows.read();
    await fault();
    await expect(rows.resume().toArray()).rejects.toThrow('the database does not answer');
  });
});

describe('is not taken for vanished:', () => {
  it('a statement that takes long', async () => {
    const { rows } = await sql<{
      done: boolean;
    }>`select true as done from pg_sleep(8)`.execute(t.services.connections.tenant);
    expect(rows).toEqual([{ done: true }]);
  });

  it('a statement that waits for a lock', async () => {
    const holder = await t.admin.connect();
    await holder.query('begin; lock table samples in access exclusive mode');
    const late = detail();
    await wait(8_000);
    await holder.query('rollback');
    holder.release();
    expect((await late).status).toBe(200);
  });

  it('a copy whose receiver reads nothing for a while', async () => {
    const rows = await copy();
    await wait(8_000);
    const parts = (await rows.toArray()) as Buffer[];
    expect(Buffer.concat(parts)).toHaveLength(ROWS * 1001);
  });
});
