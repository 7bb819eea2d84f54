import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { makeServices, openDatabase } from '../server.ts';
import { insertSample } from '../testing/builders.ts';
import { everyRow, type ManagedServer, startManagedServer } from '../testing/managed-server.ts';
import { insertCast, TEST_PASSWORD } from '../testing/people.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

let folder: string;
let from: ManagedServer;
let to: ManagedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-restore-'));
  [from, to] = await Promise.all([startManagedServer('dona', 'agua'), startManagedServer('nova', 'saneamento')]);
});
afterAll(async () => {
  for (const { stop } of [from, to]) await stop();
  await rm(folder, { recursive: true, force: true });
});

/** The commands of the page with PostgreSQL's own programs, in its order. */
async function commandsOfThePage(): Promise<string> {
  const page = await readFile(join(ROOT, 'deploy/README.md'), 'utf8');
  const [, block] = /### With pg_dump\n[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? [];
  return block ?? expect.fail('the page has no commands with pg_dump');
}

/** Opens the product on a server with its two logins, and signs Ana in. */
async function signInOn({ logins }: ManagedServer): Promise<{ status: number; samples: number }> {
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
  const migrate = (server: ManagedServer) =>
    run('npm', ['run', 'migrate'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: server.owner, ...server.logins },
    });
  await migrate(from);
  const { companies } = await insertCast(from.admin);
  await insertSample(from.admin, { id_cliente: companies.own, endereco: 'Rua São João, 7' });
  await insertSample(from.admin, { id_cliente: companies.other });
  const before = await everyRow(from.admin);

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
  expect(await everyRow(to.admin)).toEqual(before);
  expect(await signInOn(to)).toEqual({ status: 200, samples: 1 });
});
