// Vitest project "outside": needs PostgreSQL's own programs (Debian: apt-get install postgresql). Run by `npm run test:outside`.
import { startTemporaryCluster, type TemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../server.ts';
import { insertSample } from '../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../testing/harness.ts';
import { loginsBeside } from '../testing/logins.ts';
import { startStandby } from '../testing/standby.ts';
import { giveLogins } from './logins.ts';
import { migrate } from './migrate.ts';

let cluster: TemporaryCluster;
let standby: Awaited<ReturnType<typeof startStandby>>;
let onStandby: pg.Pool;
let t: TestApp;
let adm: Caller;

const atStandby = (address: string) => {
  const url = new URL(address);
  url.port = String(standby.port);
  return url.href;
};

beforeAll(async () => {
  cluster = await startTemporaryCluster({ durable: false, prefer: 'server' });
  const logins = loginsBeside(cluster.url);
  await migrate(cluster.url);
  await giveLogins(cluster.url, logins);
  standby = await startStandby(cluster.url);
  const admin = new pg.Pool({ connectionString: cluster.url, max: 3 });
  const database = { url: cluster.url, logins, name: 'postgres', admin, drop: () => admin.end() };
  t = await startTestApp({ database, env: { DATABASE_READ_URL: atStandby(logins.app) } });
  onStandby = new pg.Pool({ connectionString: atStandby(cluster.url), max: 1 });
  onStandby.on('error', () => undefined);
  adm = await t.as('adm');
});
afterAll(async () => {
  await onStandby.end();
  await t.close();
  await standby.stop();
  await cluster.stop();
  await standby.remove();
});

const addSample = () =>
  insertSample(t.admin, { id_cliente: t.cast.companies.own, dt_amostra: new Date('2026-11-18T12:00:00-03:00') });

/** Rows of the exported table, without its header. */
async function exported(): Promise<number> {
  const reply = await adm.call('exportSamples', { body: { formato: 'csv', ...DAY } });
  expect(reply.status, reply.text).toBe(200);
  return reply.text.trim().split('\n').length - 1;
}

const DAY = { dti: '2026-11-18 00:00', dtf: '2026-11-18 23:59' };

/** Samples that the dashboards count. */
async function counted(): Promise<number> {
  const reply = await adm.call('collectedTotals', { body: DAY });
  return payload('collectedTotals', reply).data.totalSamples;
}

const OF_EXPORTS = 'copy (';
const OF_DASHBOARDS = 'sample_days';

/** Asks until the standby is asked: it is left alone for a while after it was behind or away. */
async function untilAsked(ask: () => Promise<number>, text: string): Promise<void> {
  const before = await standby.asked(text);
  const asked = async () => {
    await ask();
    return standby.asked(text);
  };
  await expect.poll(asked).toBeGreaterThan(before);
}

async function behind<Result>(work: () => Promise<Result>): Promise<Result> {
  await untilAsked(exported, OF_EXPORTS);
  await onStandby.query('select pg_wal_replay_pause()');
  try {
    return await work();
  } finally {
    await onStandby.query('select pg_wal_replay_resume()');
  }
}

describe('a standby', () => {
  it('answers exports, with the row that was written just before', async () => {
    const before = await exported();
    await addSample();
    await untilAsked(exported, OF_EXPORTS);
    expect(await exported()).toBe(before + 1);
  });

  it('answers dashboards, with the sample that was written just before', async () => {
    const before = await counted();
    await addSample();
    await untilAsked(counted, OF_DASHBOARDS);
    expect(await counted()).toBe(before + 1);
  });

  it('that is behind answers no export', async () => {
    const before = await exported();
    await addSample();
    await behind(async () => {
      await addSample();
      expect(await exported()).toBe(before + 2);
    });
  });

  it('that is behind answers no dashboard', async () => {
    const before = await counted();
    await behind(async () => {
      await addSample();
      expect(await counted()).toBe(before + 1);
    });
  });

  it('is counted apart from the primary, which answers while it is behind', async () => {
    const reads = async () => {
      const { values } = await t.services.metrics.reads.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.by, value]));
    };
    await behind(async () => {
      const before = await reads();
      await addSample();
      await exported();
      expect(await reads()).toEqual({ ...before, primary: (before.primary ?? 0) + 1 });
    });
    const before = await reads();
    await untilAsked(exported, OF_EXPORTS);
    expect((await reads()).standby).toBe((before.standby ?? 0) + 1);
  });

  it('that is away is not missed, and is asked again when it is back', async () => {
    const before = await exported();
    await standby.stop();
    await addSample();
    expect(await exported()).toBe(before + 1);
    await standby.start();
    await untilAsked(exported, OF_EXPORTS);
    await untilAsked(counted, OF_DASHBOARDS);
  });

  it('whose login is not the role of the tenants refuses the start', async () => {
    const { app, system } = loginsBeside(cluster.url);
    const settings = { DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system, DATABASE_READ_URL: atStandby(cluster.url) };
    await expect(openDatabase(readConfig(settings), () => undefined)).rejects.toThrow('DATABASE_READ_URL');
  });
});
