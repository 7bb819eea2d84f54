import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedSecret } from '../../platform/secrets.ts';
import { insertSample } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { atPort, startTcpProxy } from '../../testing/tcp-proxy.ts';
import { claimStorage } from '../storage/index.ts';

let t: TestApp;
let line: Awaited<ReturnType<typeof startTcpProxy>>;
beforeEach(async () => {
  t = await startTestApp({
    poolSize: 2,
    addresses: async ({ url, logins }) => {
      const { hostname, port } = new URL(url);
      line = await startTcpProxy({ host: hostname, port: Number(port) });
      return { app: atPort(logins.app, line.port), system: atPort(logins.system, line.port) };
    },
  });
});
afterEach(async () => {
  await t.close();
  await line.stop();
});

const ask = async () => {
  const { status, json, headers } = await t.nobody.call('ready');
  return [status, json.message, json.params, headers['retry-after']];
};
const READY = [200, null, undefined, undefined];
const live = async () => (await t.nobody.call('live')).status;

/** Ends all connections of the pools, so that the next calls open new ones. */
const reconnect = () =>
  t.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'escuta\\_%' and datname = current_database()",
  );

it('[OPS-04] a process whose database and storage work is ready', async () => {
  expect([await ask(), await live()]).toEqual([READY, 200]);
});

it('[OPS-04] readiness names a database that is away, liveness does not ask it', async () => {
  await line.cut();
  expect([await ask(), await live()]).toEqual([[503, 'database_unavailable', { part: 'database' }, '5'], 200]);
  await line.mend();
  await expect.poll(ask).toEqual(READY);
});

it('[OPS-04] readiness and writes name a database that is read-only', async () => {
  const { rows } = await t.admin.query('select current_database() as name');
  const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own });
  const ana = await t.as('ana');
  // The key of media links is made by the first call that needs it.
  expect((await ana.call('getSample', { params: { id } })).status).toBe(200);
  t.services.mediaKey = () => sharedSecret(t.services.connections.system, 'media');
  await t.admin.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
  await reconnect();
  await expect.poll(ask).toEqual([503, 'database_read_only', { part: 'database' }, '10']);
  const write = await ana.call('setSeen', { params: { id, valor: 'true' } });
  expect([write.status, write.json.message, write.headers['retry-after']]).toEqual([503, 'database_read_only', '10']);
  expect((await ana.call('getSample', { params: { id } })).status).toBe(200);
});

it('readiness names a database whose role may do more than it must', async () => {
  // The owner of a table, since the attributes of a role would hold for all databases of the server, also for those of other tests.
  await t.admin.query('alter table addresses owner to escuta_app');
  try {
    expect(await ask()).toEqual([503, 'database_unavailable', { part: 'database' }, '5']);
  } finally {
    await t.admin.query('alter table addresses owner to current_user');
  }
});

it('[OPS-04] a write on a full disk of the database says so, and readiness for half a minute', async () => {
  const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own });
  const ana = await t.as('ana');
  await t.admin.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on action_logs execute function full_disk()`);
  const write = await ana.call('setSeen', { params: { id, valor: 'true' } });
  expect([write.status, write.json.message]).toEqual([507, 'database_full']);
  expect(await ask()).toEqual([507, 'database_full', { part: 'database' }, undefined]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  expect(await ask()).toEqual(READY);
  vi.restoreAllMocks();
});

it('[OPS-04] readiness names a storage whose folder has been replaced, for as long as that is so', async () => {
  // As at the start of a process.
  await claimStorage(t.services);
  const files = join(t.services.config.ESCUTA_DATA_DIR, 'files');
  await rename(files, `${files}-lost`);
  await mkdir(files);
  expect([await ask(), await live()]).toEqual([[500, 'storage_unusable', { part: 'storage' }, undefined], 200]);
  await rm(files, { recursive: true });
  await rename(`${files}-lost`, files);
  await expect.poll(ask, { timeout: 60_000 }).toEqual(READY);
});

it('a process whose connections are all in use says that it is busy, and stays ready', async () => {
  const ana = await t.as('ana');
  const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own });
  const holder = await t.admin.connect();
  await holder.query('begin; lock table samples in access exclusive mode');
  const detail = () => ana.call('getSample', { params: { id } });
  const waiting = [detail(), detail()];
  const isWaiting = async () => (await t.admin.query('select from pg_locks where not granted')).rowCount;
  await expect.poll(isWaiting).toBe(2);
  const busy = await detail();
  expect([busy.status, busy.json.message, busy.headers['retry-after']]).toEqual([503, 'database_busy', '2']);
  expect(await ask()).toEqual(READY);
  await holder.query('rollback');
  holder.release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
});
