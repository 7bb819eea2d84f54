import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTemporaryCluster, type TemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { makeServices, openDatabase } from '../server.ts';
import { insertSample } from '../testing/builders.ts';
import { insertCast, TEST_PASSWORD } from '../testing/people.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** A managed server: the owner of the database may make roles, but is no superuser. */
interface Managed {
  cluster: TemporaryCluster;
  admin: pg.Pool;
  owner: string;
  logins: { DATABASE_APP_URL: string; DATABASE_SYSTEM_URL: string };
}

let folder: string;
let from: Managed;
let to: Managed;

async function startManaged(owner: string, database: string): Promise<Managed> {
  const cluster = await startTemporaryCluster({ durable: false, prefer: 'server' });
  const first = new pg.Client({ connectionString: cluster.url });
  await first.connect();
  await first.query(`create role ${owner} login createrole password 'posse'`);
  await first.query(`create database ${database} owner ${owner}`);
  await first.end();
  const as = (role: string, password: string) => {
    const url = new URL(cluster.url);
    Object.assign(url, { username: role, password, pathname: `/${database}` });
    return url.href;
  };
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return {
    cluster,
    admin: new pg.Pool({ connectionString: url.href, max: 1 }),
    owner: as(owner, 'posse'),
    logins: { DATABASE_APP_URL: as('escuta_app', 'chave-1'), DATABASE_SYSTEM_URL: as('escuta_system', 'chave-2') },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-restore-'));
  [from, to] = await Promise.all([startManaged('dona', 'agua'), startManaged('nova', 'saneamento')]);
});
afterAll(async () => {
  for (const { admin, cluster } of [from, to]) {
    await admin.end();
    await cluster.stop();
  }
  await rm(folder, { recursive: true, force: true });
});

/** The commands of the page for a managed server, in its order. */
async function commandsOfThePage(): Promise<string> {
  const page = await readFile(join(ROOT, 'deploy/README.md'), 'utf8');
  const [, block] = /### On a managed server\n[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? [];
  return block ?? expect.fail('the page has no commands for a managed server');
}

const TABLES = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;

/** Every row of every table, as text. */
async function everything({ admin }: Managed): Promise<Record<string, string[]>> {
  const { rows: tables } = await admin.query<{ relname: string }>(TABLES);
  const content: Record<string, string[]> = {};
  for (const { relname } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select t::text as row from "${relname}" t order by 1`);
    content[relname] = rows.map(({ row }) => row);
  }
  return content;
}

/** Opens the product on a server with its two logins, and signs Ana in. */
async function signInOn({ logins }: Managed): Promise<{ status: number; samples: number }> {
  const config = readConfig({ ...logins, ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' });
  const database = await openDatabase(config, () => undefined);
  const app = await buildApp({ services: await makeServices(config, database.connections, false) });
  try {
    const payload = { email: 'ana@norte.test', senha: TEST_PASSWORD, origem: 1 };
    const signedIn = await app.inject({ method: 'POST', url: '/api/sec/login', payload });
    const search = { dti: '2020-01-01T00:00:00-03:00', dtf: '2030-01-01T00:00:00-03:00' };
    const headers = { token: signedIn.json().user.token };
    const found = await app.inject({ method: 'POST', url: '/api/amostra/mapa', payload: search, headers });
    return { status: signedIn.statusCode, samples: found.json().total };
  } finally {
    await app.close();
    await database.close();
  }
}

it('the commands of deploy/README.md move an installation to a managed server whose owner is no superuser', async () => {
  const migrate = (server: Managed) =>
    run('npm', ['run', 'migrate'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: server.owner, ...server.logins },
    });
  await migrate(from);
  const { companies } = await insertCast(from.admin);
  await insertSample(from.admin, { id_cliente: companies.own, endereco: 'Rua São João, 7' });
  await insertSample(from.admin, { id_cliente: companies.other });
  const before = await everything(from);

  await run('bash', ['-euc', await commandsOfThePage()], {
    cwd: ROOT,
    env: {
      ...process.env,
      TMPDIR: folder,
      OLD_DATABASE_URL: from.owner,
      DATABASE_URL: to.owner,
      ...to.logins,
    },
  });
  expect(await everything(to)).toEqual(before);
  expect(await signInOn(to)).toEqual({ status: 200, samples: 1 });
});
