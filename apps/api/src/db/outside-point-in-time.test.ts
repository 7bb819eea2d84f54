// Vitest project "outside": needs PostgreSQL's own programs (Debian: apt-get install postgresql). Run by `npm run test:outside`.
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTemporaryCluster, type TemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSample } from '../testing/builders.ts';
import { insertCast } from '../testing/people.ts';
import { migrate } from './migrate.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');

let folder: string;
let cluster: TemporaryCluster;
let admin: pg.Pool;
/** Settings of the page's commands, and the account that runs them: PostgreSQL refuses root. */
let options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number; cwd: string };

async function accountOfTheServer(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Commands of the page about going back to an instant: the archive, the copy, the way back. */
async function blocksOfThePage(): Promise<[archive: string, copy: string, back: string]> {
  const page = await readFile(join(ROOT, 'deploy/README.md'), 'utf8');
  const [, section = ''] = /### To any instant\n([\s\S]*?)(?=\n##|$)/.exec(page) ?? [];
  const blocks = [...section.matchAll(/```\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
  expect(blocks).toHaveLength(3);
  return blocks as [string, string, string];
}

const command = (block: string) => run('bash', ['-euc', block], options);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-instant-'));
  const account = await accountOfTheServer();
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? 0);
  const [newest] = (await readdir('/usr/lib/postgresql')).sort((a, b) => Number(b) - Number(a));
  const PATH = `/usr/lib/postgresql/${newest}/bin:${process.env.PATH}`;
  // What needs a restart is set beforehand; the page's own command comes after it.
  cluster = await startTemporaryCluster({ durable: false, prefer: 'server', settings: { archive_mode: 'on' } });
  const env = { PATH, ARCHIVE: folder, BASE: join(folder, 'base'), DATA: join(folder, 'data'), ADMIN_URL: cluster.url };
  options = { ...account, cwd: folder, env: { ...env, PGPORT: String(await freePort()) } };
  // The settings of this cluster are a file beside its folder.
  await writeFile(join(folder, 'escuta.conf'), `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`);
  admin = new pg.Pool({ connectionString: cluster.url, max: 1 });
});
afterAll(async () => {
  await command('pg_ctl --pgdata="$DATA" --mode=immediate stop').catch(() => undefined);
  await admin.end();
  await cluster.stop();
  await rm(folder, { recursive: true });
});

it('[OPS-05] the commands of deploy/README.md bring a server back to the instant between two writes', async () => {
  const [archive, copy, back] = await blocksOfThePage();
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

  options.env.INSTANT = rows[0]?.instant;
  await command(back);
  const url = new URL(cluster.url);
  url.port = options.env.PGPORT ?? '';
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
