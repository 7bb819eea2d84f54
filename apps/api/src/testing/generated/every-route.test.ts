import { CAPABILITIES, type Capability, ROLES, type Role, type Route, type RouteName, routes } from '@escuta/contract';
import { PERMISSIONS } from '@escuta/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sessionScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { mediaLinks } from '../../features/media/index.ts';
import { insertAssignment, insertRecording, insertSample } from '../builders.ts';
import { type CallInput, startTestApp, type TestApp } from '../harness.ts';
import type { PersonName } from '../people.ts';
import { EXAMPLE_INPUTS } from './example-input.ts';
import { cell } from './matrix.ts';
import { makeTarget, type Target } from './targets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.admin.query(`insert into addresses (lat, lon, endereco) values (-19.93, -44.05, 'Rua das Flores, 12')`);
});
afterAll(() => t.close());

const names = Object.keys(routes) as RouteName[];
const routeOf = (name: RouteName): Route => routes[name];
const guarded = names.filter((name) => routeOf(name).capability !== 'public');

let minutes = 0;

async function targetFor(company: number, owner: PersonName): Promise<Target> {
  const key = `companies/${company}/recordings/a.wav`;
  await t.services.storage.put(key, Buffer.from('RIFF'));
  const link = new URL((await mediaLinks(t.services))(key), 'http://escuta.test');
  const minute = new Date(Date.UTC(2026, 9, 1, 0, minutes++)).toISOString();
  const chave = link.pathname.split('/').at(-1) ?? '';
  return makeTarget(t.admin, t.cast, {
    id_cliente: company,
    minute,
    person: t.cast.people[owner],
    lote: await insertAssignment(t.admin, { ...t.cast.people[owner], data: t.clock.now() }),
    media: { params: { chave }, query: Object.fromEntries(link.searchParams) },
  });
}

describe('every route is declared', () => {
  /** Served beside the table: the documents of the table itself. */
  const DOCUMENTS = /^\/api\/(docs|openapi\.json)(\/|$)/;

  it('serves nothing below /api that the contract does not name', () => {
    const declared = new Set(names.map((name) => `/api${routeOf(name).path}`));
    const served: string[] = [];
    const walk = t.app.printRoutes({ commonPrefix: false, includeHooks: false });
    const stack: string[] = [];
    for (const line of walk.split('\n')) {
      const match = /^([│ ]*)[├└]── (\S+)/.exec(line);
      if (!match) continue;
      const depth = (match[1] ?? '').length / 4;
      stack[depth] = match[2] ?? '';
      stack.length = depth + 1;
      if (/\((?:[A-Z, ]+)\)/.test(line)) served.push(stack.join('').replace(/\/$/, ''));
    }
    const undeclared = served.filter((path) => path.startsWith('/api') && !DOCUMENTS.test(path) && !declared.has(path));
    expect(served.length).toBeGreaterThanOrEqual(declared.size);
    expect(undeclared).toEqual([]);
  });

  it('keeps the code’s matrix equal to the specification’s', () => {
    const MEANING = { allowed: 'x', with_inspections: 'f', own_company: 'o' } as const;
    for (const capability of CAPABILITIES) {
      for (const role of ROLES) {
        const grant = PERMISSIONS[capability][role];
        expect(`${capability} ${role} ${grant ? MEANING[grant] : '-'}`).toBe(
          `${capability} ${role} ${cell(capability, role)}`,
        );
      }
    }
  });
});

describe('nobody', () => {
  test.each(guarded)('%s without a session is refused with 401', async (name) => {
    const target = await targetFor(t.cast.companies.own, 'sup');
    const reply = await t.nobody.call(name, EXAMPLE_INPUTS[name](target));
    expect(reply).toMatchObject({ status: 401, json: { error: true, message: 'session_missing' } });
  });

  test.each(guarded)('%s with a forged token is refused with 401', async (name) => {
    const target = await targetFor(t.cast.companies.own, 'sup');
    const headers = { token: 'A'.repeat(43) };
    const reply = await t.nobody.call(name, { ...EXAMPLE_INPUTS[name](target), headers });
    expect(reply).toMatchObject({ status: 401, json: { error: true, message: 'session_invalid' } });
  });
});

const showInspections = (on: boolean) => t.admin.query('update users set exibir_inspecao = $1', [on]);

describe.each(ROLES)('role %s', (role) => {
  const person = role.toLowerCase() as Lowercase<typeof role>;
  test.each(guarded)('%s answers as the matrix says', async (name) => {
    const capability = routeOf(name).capability;
    if (capability === 'public') throw new Error('guarded routes only');
    const target = await targetFor(t.cast.companies.own, person);
    const expected = cell(capability, role);
    if (expected === 'f') {
      await showInspections(false);
      const hidden = await (await t.as(person)).call(name, EXAMPLE_INPUTS[name](target));
      expect(hidden).toMatchObject({ status: 403, json: { message: 'capability_denied' } });
      await showInspections(true);
    }
    const reply = await (await t.as(person)).call(name, EXAMPLE_INPUTS[name](target));
    if (expected === '-') expect(reply).toMatchObject({ status: 403, json: { message: 'capability_denied' } });
    else {
      // A file says by its status alone that it was given.
      const isJson = String(reply.headers['content-type']).includes('json');
      expect(reply, reply.text).toMatchObject({ status: 200, ...(isJson && { json: { error: false } }) });
    }
  });
});

const byId = guarded.filter((name) => routeOf(name).tenant !== 'none');

describe('tenant isolation', () => {
  const OWNERS: { owner: PersonName; stranger: PersonName }[] = [
    { owner: 'adm@other', stranger: 'adm' },
    { owner: 'ana@other', stranger: 'ana' },
    { owner: 'gei@other', stranger: 'gei' },
    { owner: 'col@other', stranger: 'col' },
  ];
  beforeAll(() => showInspections(true));
  describe.each(OWNERS)('$stranger against $owner', ({ owner, stranger }) => {
    const role = stranger.toUpperCase() as Role;
    // Where the role may nothing, the matrix test has shown that it gets nothing.
    const allowed = byId.filter((name) => cell(routeOf(name).capability as Capability, role) !== '-');
    test.each(allowed)('%s gives the owner what it refuses the stranger', async (name) => {
      const target = await targetFor(t.cast.companies.other, owner);
      const input: CallInput = EXAMPLE_INPUTS[name](target);
      const refused = await (await t.as(stranger)).call(name, input);
      expect(refused.status, refused.text).toBe(404);
      const given = await (await t.as(owner)).call(name, input);
      expect(given.status, given.text).toBe(200);
    });
  });

  test.each(byId)('%s gives VIS and COM nothing of a branch below their company', async (name) => {
    const route = routeOf(name);
    if (route.tenant === 'none' || route.tenant.entity === 'user' || cell(route.capability as never, 'VIS') === '-')
      return;
    const target = await targetFor(t.cast.companies.branch, 'vis');
    for (const person of ['vis', 'com'] as const) {
      if (cell(route.capability as never, person === 'vis' ? 'VIS' : 'COM') === '-') continue;
      const refused = await (await t.as(person)).call(name, EXAMPLE_INPUTS[name](target));
      expect(refused.status, refused.text).toBe(404);
    }
    const given = await (await t.as('ana')).call(name, EXAMPLE_INPUTS[name](target));
    expect(given.status, given.text).toBe(200);
  });
});

describe('row-level security itself', () => {
  beforeEach(async () => {
    await insertSample(t.admin, { id_cliente: t.cast.companies.other });
  });

  const tenantTables = async () => {
    const { rows } = await t.admin.query<{ table_name: string }>(
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'id_cliente' order by 1`,
    );
    return rows.map((row) => row.table_name);
  };

  it('is on for every table that has a company', async () => {
    const { rows } = await t.admin.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity`,
    );
    const secured = rows.map((row) => row.relname);
    expect((await tenantTables()).filter((table) => !secured.includes(table))).toEqual([]);
  });

  it('shows the app’s role no row of another company, and none at all without a scope', async () => {
    for (const table of await tenantTables()) {
      const client = await t.admin.connect();
      try {
        await client.query('begin; set local role escuta_app');
        const without = await client.query(`select count(*)::int as n from ${table}`);
        await client.query(`select set_config('app.clients', $1, true)`, [`{${t.cast.companies.own}}`]);
        const foreign = await client.query(`select count(*)::int as n from ${table} where id_cliente <> $1`, [
          t.cast.companies.own,
        ]);
        expect([table, without.rows[0].n, foreign.rows[0].n]).toEqual([table, 0, 0]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('binds reading and writing of every table with a company to the scope', async () => {
    const { rows } = await t.admin.query<{ tablename: string; qual: string; with_check: string; cmd: string }>(
      `select tablename, qual, with_check, cmd from pg_policies where 'escuta_app' = any(roles) and tablename <> 'impact_parameters'`,
    );
    expect(rows.map((row) => row.tablename).sort()).toEqual(await tenantTables());
    for (const row of rows) {
      const bare = (text: string) => text.replaceAll(/[()\s]/g, '');
      expect([row.tablename, row.cmd]).toEqual([row.tablename, 'ALL']);
      // Writing may ask for more than reading, never for less.
      expect(bare(row.with_check).startsWith(bare(row.qual)), row.with_check).toBe(true);
      expect(bare(row.with_check).slice(bare(row.qual).length)).toMatch(/^(AND|$)/);
      expect(row.qual).toContain('app.clients');
    }
  });

  it('refuses the app’s role a row written into another company', async () => {
    const { own, other } = t.cast.companies;
    const insert = `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao) values ('X', $1, now(), now(), 0, 0, 'LEAK')`;
    const client = await t.admin.connect();
    try {
      await client.query('begin; set local role escuta_app');
      await client.query(`select set_config('app.clients', $1, true)`, [`{${own}}`]);
      await client.query(insert, [own]);
      await expect(client.query(insert, [other])).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('keeps sessions, secrets and sign-in failures from the app’s role', async () => {
    const { rows } = await t.admin.query(
      `select has_table_privilege('escuta_app', r, 'select,insert,update,delete') as may
       from unnest(array['sessions','sign_in_failures','password_resets','app_secrets']) r`,
    );
    expect(rows.every((row) => row.may === false)).toBe(true);
  });

  it('keeps password hashes from the app’s role, and nothing else of a user', async () => {
    const { rows } = await t.admin.query<{ column_name: string; may: string[] }>(
      `select column_name, array(select p from unnest(array['SELECT','INSERT','UPDATE']) p
         where has_column_privilege('escuta_app', 'users', column_name, p)) as may
       from information_schema.columns where table_schema = 'public' and table_name = 'users'`,
    );
    for (const { column_name, may } of rows) {
      const expected = column_name === 'senha_hash' ? [] : ['SELECT', 'INSERT', 'UPDATE'];
      expect([column_name, may]).toEqual([column_name, expected]);
    }
    const scope = sessionScope([t.cast.companies.own]);
    const users = (column: 'nome' | 'senha_hash') =>
      inScope(t.services.connections.tenant, scope, (trx) => trx.selectFrom('users').select(column).execute());
    await expect(users('senha_hash')).rejects.toMatchObject({ code: '42501' });
    expect(await users('nome')).toContainEqual({ nome: 'ANA do Norte' });
  });

  it('hangs no row onto another company’s sample, report or recording', async () => {
    const { own, other } = t.cast.companies;
    const foreign = await insertSample(t.admin, { id_cliente: other });
    const files = { wav: `companies/${other}/recordings/x.wav`, png: `companies/${other}/recordings/x.png` };
    const id_gravacao = await insertRecording(t.admin, other, files);
    const { rows } = await t.admin.query<{ id_relatorio: number }>(
      `insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio)
       values ($1, $2, 'Visível', now(), now()) returning id_relatorio`,
      [own, t.cast.people.gei.id_usuario],
    );
    const attempts: [string, unknown[]][] = [
      ['insert into leak_report_samples values ($1, $2, $3, 1)', [rows[0]?.id_relatorio, foreign, own]],
      [
        `insert into sample_photos (id_cliente, id_amostra, ordem, title, arquivo) values ($1, $2, 1, 'x', 'x')`,
        [own, foreign],
      ],
      [
        'insert into action_logs (data, id_usuario, id_cliente, id_amostra, tipo_acao) values (now(), $1, $2, $3, 5)',
        [t.cast.people.ana.id_usuario, own, foreign],
      ],
      [
        `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, id_gravacao) values ('F', $1, now(), now(), 0, 0, 'LEAK', $2)`,
        [own, id_gravacao],
      ],
    ];
    for (const [statement, values] of attempts) {
      const client = await t.admin.connect();
      try {
        await client.query('begin; set local role escuta_app');
        await client.query(`select set_config('app.clients', $1, true)`, [`{${own}}`]);
        await expect(client.query(statement, values), statement).rejects.toThrow(/row-level security/);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  it('lets nobody rewrite the log or move a report, and delete only what is meant to go', async () => {
    const may = async (privilege: string) =>
      (
        await t.admin.query<{ who: string }>(
          `select r || ' ' || table_name as who from unnest(array['escuta_app','escuta_system']) r, information_schema.tables
           where table_schema = 'public' and table_type = 'BASE TABLE' and has_table_privilege(r, quote_ident(table_name), $1) order by 1`,
          [privilege],
        )
      ).rows.map(({ who }) => who);
    const updatable = (await may('update')).join();
    expect(updatable).toContain('escuta_app samples');
    expect(updatable).not.toMatch(/action_logs|leak_report_samples/);
    expect(await may('delete')).toEqual([
      'escuta_app inspection_assignments',
      'escuta_app photo_uploads',
      'escuta_app user_units',
      'escuta_system inspection_assignments',
      'escuta_system outbox',
      'escuta_system password_resets',
      'escuta_system photo_uploads',
      'escuta_system sessions',
      'escuta_system sign_in_failures',
      'escuta_system throttled_requests',
    ]);
    expect(await may('truncate')).toEqual([]);
  });
});
