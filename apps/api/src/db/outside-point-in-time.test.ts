// Vitest project "outside": needs PostgreSQL's own programs (Debian: apt-get install postgresql). Run by `npm run test:outside`.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTemporaryCluster, type TemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSample } from '../testing/builders.ts';
import { insertCast } from '../testing/people.ts';
import { serverPlace } from '../testing/standby.ts';
import { migrate } from './migrate.ts';

const ROOT = join(import.meta.dirname, '../../../..');

let cluster: TemporaryCluster;
let admin: pg.Pool;
let place: Awaited<ReturnType<typeof serverPlace>>;

/** Commands of the page about going back to an instant: the archive, the copy, the way back. */
async function blocksOfThePage(): Promise<[archive: string, copy: string, back: string]> {
  const page = await readFile(join(ROOT, 'deploy/README.md'), 'utf8');
  const [, section = ''] = /### To any instant\n([\s\S]*?)(?=\n##|$)/.exec(page) ?? [];
  const blocks = [...section.matchAll(/```\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
  expect(blocks).toHaveLength(3);
  return blocks as [string, string, string];
}

beforeAll(async () => {
  place = await serverPlace();
  const { folder, env } = place;
  // What needs a restart is set beforehand; the page's own command comes after it.
  cluster = await startTemporaryCluster({ durable: false, prefer: 'server', settings: { archive_mode: 'on' } });
  Object.assign(env, { ARCHIVE: folder, BASE: join(folder, 'base'), ADMIN_URL: cluster.url });
  admin = new pg.Pool({ connectionString: cluster.url, max: 1 });
});
afterAll(async () => {
  await place.command('pg_ctl --pgdata="$DATA" --mode=immediate stop').catch(() => undefined);
  await admin.end();
  await cluster.stop();
  await place.remove();
});

it('[OPS-05] the commands of deploy/README.md bring a server back to the instant between two writes', async () => {
  const [archive, copy, back] = await blocksOfThePage();
  const { folder, command, env, port } = place;
  await migrate(cluster.url);
  const { companies } = await insertCast(admin);
  await command(archive);
  await admin.query('select pg_reload_conf()');
  await command(copy);
  await insertSample(admin, { id_cliente: companies.own, endereco: 'antes do engano' });
  const { rows } = await admin.query<{ instant: string }>('select clock_timestamp()::text as instant');
  await insertSample(admin, { id_cliente: companies.own, endereco: 'o engano' });
  const { rows: last } = await admin.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await expect.poll(() => readdir(folder)).toContain(last[0]?.file);

  env.INSTANT = rows[0]?.instant;
  await command(back);
  const url = new URL(cluster.url);
  url.port = String(port);
  const recovered = new pg.Pool({ connectionString: url.href, max: 1 });
  try {
    const isOver = async () => (await recovered.query('select pg_is_in_recovery() as on')).rows[0].on === false;
    await expect.poll(isOver).toBe(true);
    const found = await recovered.query<{ endereco: string }>('select endereco from samples');
    expect(found.rows).toEqual([{ endereco: 'antes do engano' }]);
  } finally {
    await recovered.end();
  }
});
