import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryCluster, type TemporaryCluster } from '@escuta/embedded-postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../server.ts';
import { serverFile } from '../testing/app-process.ts';
import { databaseSettings } from '../testing/harness.ts';
import { type Addresses, type Connections, connect } from './connection.ts';
import { scramVerifier } from './logins.ts';
import { commandScope } from './scope.ts';
import { openSnapshot } from './snapshot.ts';
import { inScope } from './transactions.ts';

/** A cluster of its own, since roles belong to the cluster and these tests change them. */
let cluster: TemporaryCluster;
let folder: string;
let admin: pg.Pool;
/** Owns its database and may make roles, but is no superuser, as on a managed server. */
let owner: string;
let logins: { app: string; system: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-logins-'));
  cluster = await startTemporaryCluster({
    durable: false,
    prefer: process.env.TEST_DATABASE_URL ? 'server' : 'embedded',
  });
  const first = new pg.Client({ connectionString: cluster.url });
  await first.connect();
  await first.query(`create role dona login createrole password 'posse'`);
  await first.query('create database agua owner dona');
  await first.end();
  const as = (role: string, password: string) => {
    const url = new URL(cluster.url);
    Object.assign(url, { username: role, password: encodeURIComponent(password), pathname: '/agua' });
    return url.href;
  };
  owner = as('dona', 'posse');
  // Longer than the letters typed: ﬁ counts as f and i.
  logins = { app: as('escuta_app', 'chave única: ﬁm/@?'), system: as('escuta_system', 'outra#chave') };
  const url = new URL(cluster.url);
  url.pathname = '/agua';
  admin = new pg.Pool({ connectionString: url.href, max: 1 });
});
afterAll(async () => {
  await admin.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const lines: string[] = [];

/** Opens the database like a start; returns what it could not do, or null. */
async function start(settings: Record<string, string>): Promise<string | null> {
  lines.length = 0;
  const config = readConfig({ ...settings, ESCUTA_DATA_DIR: folder });
  try {
    const database = await openDatabase(config, (line) => void lines.push(line));
    await database.close();
    return null;
  } catch (error) {
    return `${(error as Error).constructor.name} ${(error as Error).message}`;
  }
}

/** Runs npm run migrate. */
function migrate(settings: Record<string, string>): Promise<{ status: number; text: string }> {
  const env = { PATH: process.env.PATH, ESCUTA_DATA_DIR: folder, ...settings };
  return new Promise((done) => {
    execFile(process.execPath, serverFile('migrate.ts'), { env }, (error, out, err) =>
      done({ status: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });
}

const rolesNow = async () =>
  (
    await admin.query('select rolname, rolcanlogin, rolconfig from pg_roles where rolname ~ $1 order by 1', [
      '^escuta_',
    ])
  ).rows;

async function withConnections<Result>(
  addresses: Addresses,
  work: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  const connections = connect({ addresses, poolSize: 1, onError: () => undefined });
  try {
    return await work(connections);
  } finally {
    await connections.close();
  }
}

it('the verifier of a password is the one that PostgreSQL itself makes', async () => {
  const password = 'chave única: ﬁm';
  await admin.query(`create role medida password '${password}'`);
  const { rows } = await admin.query(`select rolpassword from pg_authid where rolname = 'medida'`);
  const stored = String(rows[0].rolpassword);
  expect(scramVerifier(password, Buffer.from(stored.split(/[:$]/)[2] ?? '', 'base64'))).toBe(stored);
});

describe('without DATABASE_URL', () => {
  it('a start refuses a server without the roles, then npm run migrate lets both log in', async () => {
    expect(await start(databaseSettings(logins))).toMatch(/^ConfigError DATABASE_SYSTEM_URL: .*escuta_system/);
    const migrated = await migrate({ DATABASE_URL: owner, ...databaseSettings(logins) });
    expect(migrated).toEqual({
      status: 0,
      text: 'The database has the schema of this version, and its two roles can log in.\n',
    });
    const rolconfig = [
      'statement_timeout=30s',
      'idle_in_transaction_session_timeout=30s',
      'tcp_keepalives_idle=15',
      'tcp_keepalives_interval=5',
      'tcp_keepalives_count=3',
      'tcp_user_timeout=90s',
      'jit=off',
    ];
    expect(await rolesNow()).toEqual(
      ['escuta_app', 'escuta_system'].map((rolname) => ({ rolname, rolcanlogin: true, rolconfig })),
    );
    expect([await start(databaseSettings(logins)), lines]).toEqual([null, []]);
  });

  it('a second npm run migrate keeps what is stored of the passwords, and an operator’s time limit', async () => {
    const stored = () =>
      admin.query(`select rolname, rolpassword from pg_authid where rolname ~ '^escuta_' order by 1`);
    await admin.query(`alter role escuta_system set statement_timeout = '5min'`);
    const before = (await stored()).rows;
    expect((await migrate({ DATABASE_URL: owner, ...databaseSettings(logins) })).status).toBe(0);
    expect((await stored()).rows).toEqual(before);
    expect((await rolesNow())[1].rolconfig).toContain('statement_timeout=5min');
    await admin.query(`alter role escuta_system set statement_timeout = '30s'`);
  });

  it('a start refuses the schema of an older and of a newer version', async () => {
    const newest = `(select max(name) from kysely_migration)`;
    const { rows } = await admin.query(`delete from kysely_migration where name = ${newest} returning *`);
    expect(await start(databaseSettings(logins))).toBe(
      `ConfigError The database lacks ${rows[0].name}: run npm run migrate, with DATABASE_URL.`,
    );
    await admin.query('insert into kysely_migration values ($1, $2)', [rows[0].name, rows[0].timestamp]);
    await admin.query('revoke select on kysely_migration from escuta_system');
    expect(await start(databaseSettings(logins))).toContain('run npm run migrate');
    await admin.query('grant select on kysely_migration to escuta_system');
    await admin.query(`insert into kysely_migration values ('9999-later', '2031-05-05')`);
    expect(await start(databaseSettings(logins))).toContain('of a newer version, which has added 9999-later');
    await admin.query(`delete from kysely_migration where name = '9999-later'`);
    expect(await start(databaseSettings(logins))).toBeNull();
  });

  it('npm run migrate needs it', async () => {
    expect(await migrate(databaseSettings(logins))).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^DATABASE_URL: needed to migrate/),
    });
  });
});

describe('a start refuses', () => {
  const APP = 'DATABASE_APP_URL';
  const GROUP = 'create role grupo; alter table devices owner to grupo';
  const NO_GROUP = 'alter table devices owner to dona; drop role grupo';
  const REACH = 'grant escuta_system to escuta_app';
  const NO_REACH = 'revoke escuta_system from escuta_app';
  it.each([
    [APP, 'alter role escuta_app bypassrls', 'alter role escuta_app nobypassrls'],
    [APP, 'alter role escuta_app superuser', 'alter role escuta_app nosuperuser'],
    [APP, 'alter role escuta_app createrole', 'alter role escuta_app nocreaterole'],
    [APP, 'alter table devices owner to escuta_app', 'alter table devices owner to dona'],
    [APP, `${GROUP}; grant grupo to escuta_app`, NO_GROUP],
    [APP, REACH, NO_REACH],
    [APP, `${REACH}; alter role escuta_app set role escuta_system`, `${NO_REACH}; alter role escuta_app reset role`],
    [APP, 'alter table samples disable row level security', 'alter table samples enable row level security'],
    ['DATABASE_SYSTEM_URL', 'alter role escuta_system bypassrls', 'alter role escuta_system nobypassrls'],
    ['DATABASE_SYSTEM_URL', `${GROUP}; grant grupo to escuta_system`, NO_GROUP],
  ])('two logins, in %s, after “%s”', async (variable, breaking, mending) => {
    await admin.query(breaking);
    const told = await start(databaseSettings(logins));
    await admin.query(mending);
    expect(told).toMatch(new RegExp(`^ConfigError ${variable}: .*Nothing is served this way`));
    expect(await start(databaseSettings(logins))).toBeNull();
  });

  it('the owner, or the other role, as a login', async () => {
    expect(await start(databaseSettings({ ...logins, app: owner }))).toMatch(
      /DATABASE_APP_URL: statements run as dona/,
    );
    const crossed = { app: logins.system, system: logins.system };
    expect(await start(databaseSettings(crossed))).toMatch(/DATABASE_APP_URL: statements run as escuta_system/);
  });

  it('a wrong password, with the name of the setting and without the password', async () => {
    const wrong = new URL(logins.app);
    wrong.password = 'geheim';
    const told = await start(databaseSettings({ ...logins, app: wrong.href }));
    expect(told).toMatch(/^ConfigError DATABASE_APP_URL: /);
    expect(told).not.toContain('geheim');
  });

  it('logins of two databases, which npm run migrate refuses too', async () => {
    await admin.query('create database esgoto owner dona');
    const settings = databaseSettings({ ...logins, system: logins.system.replace(/agua$/, 'esgoto') });
    const DATABASE_URL = owner.replace(/agua$/, 'esgoto');
    const text = 'DATABASE_URL and DATABASE_APP_URL are two different databases. Both must lead to the same one.\n';
    expect(await migrate({ DATABASE_URL, ...settings })).toEqual({ status: 1, text });
    const elsewhere = new pg.Client({ connectionString: DATABASE_URL });
    await elsewhere.connect();
    const { rows } = await elsewhere.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
    await elsewhere.end();
    expect(rows).toEqual([{ tables: 0 }]);
    const mixed = databaseSettings({ ...logins, app: logins.app.replace(/agua$/, 'esgoto') });
    expect(await start(mixed)).toBe(
      'TwoDatabasesError DATABASE_SYSTEM_URL and DATABASE_APP_URL are two different databases. Both must lead to the same one.',
    );
  });

  it('one login with a role above row-level security', async () => {
    await admin.query('alter role escuta_app bypassrls');
    const told = await start({ DATABASE_URL: owner });
    await admin.query('alter role escuta_app nobypassrls');
    expect(told).toMatch(/^ConfigError DATABASE_URL: escuta_app is, or may become/);
  });
});

describe('a serving connection', () => {
  it.each(['reset role', 'set role none', 'set session authorization default'])(
    'of two logins reads no password hash after “%s”',
    async (change) => {
      await withConnections(logins, async ({ tenant }) => {
        const read = tenant.transaction().execute(async (one) => {
          await sql.raw(change).execute(one);
          return sql`select senha_hash from users`.execute(one);
        });
        await expect(read).rejects.toMatchObject({ code: '42501' });
      });
    },
  );

  const state = sql<{ who: string; most: string; idle: string }>`
    select current_user::text as who, current_setting('statement_timeout') as most,
      current_setting('idle_in_transaction_session_timeout') as idle`;
  const ways = (): [string, Addresses][] => [
    ['two logins', logins],
    ['one login', { owner }],
  ];

  it('has its role and its time limits inside and outside of transactions, and after a failure', async () => {
    for (const [way, addresses] of ways()) {
      await withConnections(addresses, async (connections) => {
        for (const [pool, who] of [
          ['tenant', 'escuta_app'],
          ['system', 'escuta_system'],
        ] as const) {
          const db = connections[pool];
          const as = { who, most: '30s', idle: '30s' };
          const told = async () => [
            (await state.execute(db)).rows[0],
            (await db.transaction().execute((trx) => state.execute(trx))).rows[0],
          ];
          expect([way, await told()]).toEqual([way, [as, as]]);
          await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
          const broken = db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx));
          await expect(broken).rejects.toMatchObject({ code: '22012' });
          expect([way, await told()]).toEqual([way, [as, as]]);
        }
      });
    }
  });

  it('of an export has its role and longer limits, which end with the export', async () => {
    for (const [way, addresses] of ways()) {
      await withConnections(addresses, async (connections) => {
        const snapshot = await openSnapshot(connections, commandScope([1]), new AbortController().signal);
        const during = (await state.execute(snapshot.trx)).rows[0];
        await snapshot.close();
        expect([way, during]).toEqual([way, { who: 'escuta_app', most: '10min', idle: '10min' }]);
        const client = await connections.exports.connect();
        const after = (await client.query('show statement_timeout')).rows[0].statement_timeout;
        client.release();
        expect([way, after]).toEqual([way, way === 'one login' ? '0' : '30s']);
      });
    }
  });

  it('opened before row-level security was turned off serves no tenant any more', async () => {
    for (const [way, addresses] of ways()) {
      await withConnections(addresses, async ({ tenant }) => {
        const read = () => inScope(tenant, commandScope([1]), (trx) => sql`select from samples`.execute(trx));
        await read();
        await admin.query('alter table samples disable row level security');
        const told = await read().catch((error: Error) => error.message);
        await admin.query('alter table samples enable row level security');
        expect([way, told]).toEqual([way, 'row-level security does not apply to this transaction']);
        await read();
      });
    }
  });
});

it('a start with DATABASE_URL alone says that two logins are stronger, and how to get them', async () => {
  expect(await start({ DATABASE_URL: owner })).toBeNull();
  expect(lines).toEqual([expect.stringMatching(/stronger.*DATABASE_APP_URL and DATABASE_SYSTEM_URL.*npm run migrate/)]);
});

it('several starts with all three addresses at once let both roles log in', async () => {
  await admin.query('alter role escuta_app nologin; alter role escuta_system nologin');
  await admin.query('alter role escuta_app reset all; alter role escuta_system reset all');
  const settings = { DATABASE_URL: owner, ...databaseSettings(logins) };
  expect(await Promise.all(Array.from({ length: 4 }, () => start(settings)))).toEqual([null, null, null, null]);
});

it('an owner that may not make roles migrates where an administrator has made them with logins and time limits', async () => {
  await admin.query(`create role alheia login password 'posse'`);
  await admin.query('create database alheia owner alheia');
  const elsewhere = (address: string) => address.replace(/agua$/, 'alheia');
  const settings = databaseSettings({ app: elsewhere(logins.app), system: elsewhere(logins.system) });
  const DATABASE_URL = elsewhere(owner).replace('dona', 'alheia');
  expect(await migrate({ DATABASE_URL, ...settings })).toMatchObject({ status: 0 });
  expect(await start(settings)).toBeNull();
});

it('an owner that may not set what roles from before lack migrates with a message that names it', async () => {
  await admin.query('alter role escuta_app reset jit');
  await admin.query('alter role dona nocreaterole');
  const told = await migrate({ DATABASE_URL: owner, ...databaseSettings(logins) });
  await admin.query('alter role dona createrole');
  expect(told).toEqual({
    status: 0,
    text: expect.stringMatching(
      /^This user may not set these of its roles: escuta_app jit\. An administrator .*README/m,
    ),
  });
  expect(String((await rolesNow())[0].rolconfig)).not.toContain('jit');
});

it('the logins have the time limits for a session whose other end has vanished', async () => {
  const client = new pg.Client({ connectionString: logins.app });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int as idle,
      current_setting('tcp_user_timeout') as busy`,
  );
  await client.end();
  expect(rows).toEqual([{ idle: 30, busy: '90000' }]);
});

it('an owner that may not make the roles is told who can', async () => {
  await admin.query(`create role nova login password 'posse'`);
  await admin.query('create database nova owner nova');
  await admin.query('alter role escuta_app rename to antiga_app; alter role escuta_system rename to antiga_system');
  const DATABASE_URL = owner.replace('dona', 'nova').replace(/agua$/, 'nova');
  const told = await migrate({ DATABASE_URL });
  await admin.query('alter role antiga_app rename to escuta_app; alter role antiga_system rename to escuta_system');
  expect(told).toEqual({
    status: 1,
    text: expect.stringMatching(/^DATABASE_URL: permission denied to create role\. An administrator .*README/),
  });
});

it('an owner that may not change the roles is told so', async () => {
  await admin.query('alter role dona nocreaterole; alter role escuta_app nologin');
  const told = await migrate({ DATABASE_URL: owner, ...databaseSettings(logins) });
  await admin.query('alter role dona createrole; alter role escuta_app login');
  expect(told).toEqual({
    status: 1,
    text: expect.stringMatching(/^DATABASE_URL: its user may not change the role escuta_app/),
  });
});
