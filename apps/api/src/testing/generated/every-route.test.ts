import { CAPABILITIES, ROLES, type Route, type RouteName, routes } from '@escuta/contract';
import { PERMISSIONS } from '@escuta/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sessionScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { BODY_BYTES_MAX, PUBLIC_BODY_BYTES_MAX } from '../../http/limits.ts';
import { insertRecording, insertSample, keepView } from '../builders.ts';
import { pathOf } from '../call-path.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { EXAMPLE_INPUTS } from './example-input.ts';
import { cell } from './matrix.ts';
import { makeTarget, type Target } from './targets.ts';

let t: TestApp;
let target: Target;
beforeAll(async () => {
  t = await startTestApp();
  target = await makeTarget(t.admin, t.cast, { id_cliente: t.cast.companies.own, person: t.cast.people.sup });
});
afterAll(() => t.close());

const names = Object.keys(routes) as RouteName[];
const routeOf = (name: RouteName): Route => routes[name];
const guarded = names.filter((name) => routeOf(name).capability !== 'public');

describe('a call', () => {
  const limit = (name: RouteName) => (routeOf(name).capability === 'public' ? PUBLIC_BODY_BYTES_MAX : BODY_BYTES_MAX);
  const send = (name: RouteName, bytes: number, headers: Record<string, string>) =>
    t.app.inject({
      method: routeOf(name).method,
      url: pathOf(routeOf(name), EXAMPLE_INPUTS[name](target)),
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ x: 'y'.repeat(bytes - 8) }),
    });
  const withBody = names.filter((name) => routeOf(name).body);

  it.each(withBody)('%s reads as much as its caller may send, and refuses more with 413', async (name) => {
    const { user } = await t.as('sup');
    const headers = { token: user?.token ?? '' };
    expect((await send(name, limit(name) + 1, headers)).json().message).toBe('payload_too_large');
    expect((await send(name, limit(name), headers)).json().message).not.toBe('payload_too_large');
  });

  it.each(withBody.filter((name) => guarded.includes(name)))('%s reads no body without a session', async (name) => {
    for (const headers of [{ token: '' }, { token: 'desconhecido' }]) {
      const reply = await send(name, BODY_BYTES_MAX + 1, headers);
      expect([reply.statusCode, reply.json().message]).toEqual([401, expect.stringMatching(/^session_/)]);
    }
  });

  it('without a session takes the longest token of single sign-on', async () => {
    const reply = await t.nobody.call('ssoLogin', { body: { token: 'x'.repeat(16_384) } });
    expect([reply.status, reply.json.message]).toEqual([401, 'sso_token_invalid']);
  });
});

describe('[ROLE-01] every route is declared', () => {
  /** Served in addition to the route table: its documentation. */
  const DOCUMENTS = /^\/api\/(docs|openapi\.json)([/*]|$)/;

  it('serves no undeclared call below /api', () => {
    // One place of a path may have several names, by its method.
    const unnamed = (call: string) => call.replaceAll(/:[\w|:]+/g, ':');
    const declared = new Set(names.map((name) => unnamed(`${routeOf(name).method} /api${routeOf(name).path}`)));
    const served: string[] = [];
    const walk = t.app.printRoutes({ commonPrefix: false, includeHooks: false });
    const stack: string[] = [];
    for (const line of walk.split('\n')) {
      const match = /^([│ ]*)[├└]── (\S+)/.exec(line);
      if (!match) continue;
      const depth = (match[1] ?? '').length / 4;
      stack[depth] = match[2] ?? '';
      stack.length = depth + 1;
      const methods = /\(([A-Z, ]+)\)/.exec(line)?.[1]?.split(', ') ?? [];
      const path = stack.join('').replace(/\/$/, '');
      served.push(...methods.map((method) => unnamed(`${method} ${path}`)));
    }
    const undeclared = served.filter(
      (call) => call.includes(' /api') && !DOCUMENTS.test(call.split(' ')[1] ?? '') && !declared.has(call),
    );
    expect(undeclared, 'declare these calls in packages/contract/src/routes').toEqual([]);
    expect([...declared].filter((call) => !served.includes(call))).toEqual([]);
  });

  it('has only these calls without a session', () => {
    expect(
      names.filter((name) => routeOf(name).capability === 'public'),
      'list a call without a session here with its reason',
    ).toEqual([
      ...['health', 'ready', 'live', 'getConfig'],
      // Protected by its signature.
      'getMedia',
      ...['login', 'listRealms', 'ssoLogin'],
      ...['forgotPassword', 'resetPassword'],
    ]);
  });

  it('has the permission matrix of the specification', () => {
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

describe('[ROLE-01] without sign-in', () => {
  test.each(guarded)('%s without a session is refused with 401', async (name) => {
    const reply = await t.nobody.call(name, EXAMPLE_INPUTS[name](target));
    expect(reply).toMatchObject({ status: 401, json: { error: true, message: 'session_missing' } });
  });

  test.each(guarded)('%s with a forged token is refused with 401', async (name) => {
    const headers = { token: 'A'.repeat(43) };
    const reply = await t.nobody.call(name, { ...EXAMPLE_INPUTS[name](target), headers });
    expect(reply).toMatchObject({ status: 401, json: { error: true, message: 'session_invalid' } });
  });
});

describe('[ROLE-02] row-level security', () => {
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

  it('is enabled for every table with a company', async () => {
    const { rows } = await t.admin.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity`,
    );
    const secured = rows.map((row) => row.relname);
    expect((await tenantTables()).filter((table) => !secured.includes(table))).toEqual([]);
  });

  it('hides rows of other companies, and all rows without a scope', async () => {
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

  it('limits reading and writing of every table with a company to the scope', async () => {
    const { rows } = await t.admin.query<{ tablename: string; qual: string; with_check: string; cmd: string }>(
      `select tablename, qual, with_check, cmd from pg_policies where 'escuta_app' = any(roles) and tablename not in ('impact_parameters', 'saved_views', 'listening_blocks')`,
    );
    expect(rows.map((row) => row.tablename).sort()).toEqual(await tenantTables());
    for (const row of rows) {
      const bare = (text: string) => text.replaceAll(/[()\s]/g, '');
      expect([row.tablename, row.cmd]).toEqual([row.tablename, 'ALL']);
      // The policy for writing may be stricter than the one for reading, never looser.
      expect(bare(row.with_check).startsWith(bare(row.qual)), row.with_check).toBe(true);
      expect(bare(row.with_check).slice(bare(row.qual).length)).toMatch(/^(AND|$)/);
      expect(row.qual).toContain('app.clients');
    }
  });

  it('limits reading and writing of saved views to those of the person', async () => {
    const { ana, adm } = t.cast.people;
    const theirs = await keepView(t.admin, adm.id_usuario);
    await keepView(t.admin, ana.id_usuario);
    const client = await t.admin.connect();
    const seen = async () =>
      (await client.query<{ id_usuario: number }>('select distinct id_usuario from saved_views')).rows;
    try {
      await client.query('begin; set local role escuta_app');
      await client.query(`select set_config('app.clients', $1, true)`, [`{${t.cast.companies.own}}`]);
      expect(await seen()).toEqual([]);
      await client.query(`select set_config('app.user', $1, true)`, [String(ana.id_usuario)]);
      expect(await seen()).toEqual([{ id_usuario: ana.id_usuario }]);
      const renamed = await client.query(`update saved_views set nome = 'x' where id_visao = $1`, [theirs]);
      const gone = await client.query('delete from saved_views where id_visao = $1', [theirs]);
      expect([renamed.rowCount, gone.rowCount]).toEqual([0, 0]);
      const given = client.query('update saved_views set id_usuario = $1', [adm.id_usuario]);
      await expect(given).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('refuses an insert into another company', async () => {
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

  it('hides sessions, secrets and sign-in failures from the app’s role', async () => {
    const { rows } = await t.admin.query(
      `select has_table_privilege('escuta_app', r, 'select,insert,update,delete') as may
       from unnest(array['sessions','sign_in_failures','password_resets','app_secrets']) r`,
    );
    expect(rows.every((row) => row.may === false)).toBe(true);
  });

  it('hides only the password hash of a user from the app’s role', async () => {
    const { rows } = await t.admin.query<{ column_name: string; may: string[] }>(
      `select column_name, array(select p from unnest(array['SELECT','INSERT','UPDATE']) p
         where has_column_privilege('escuta_app', 'users', column_name, p)) as may
       from information_schema.columns where table_schema = 'public' and table_name = 'users'`,
    );
    for (const { column_name, may } of rows) {
      const expected = column_name === 'senha_hash' ? [] : ['SELECT', 'INSERT', 'UPDATE'];
      expect([column_name, may]).toEqual([column_name, expected]);
    }
    const scope = sessionScope([t.cast.companies.own], t.cast.people.ana.id_usuario);
    const users = (column: 'nome' | 'senha_hash') =>
      inScope(t.services.connections.tenant, scope, (trx) => trx.selectFrom('users').select(column).execute());
    await expect(users('senha_hash')).rejects.toMatchObject({ code: '42501' });
    expect(await users('nome')).toContainEqual({ nome: 'ANA do Norte' });
  });

  it('refuses references to another company’s sample, report or recording', async () => {
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

  it('allows no update of the log and deletes only of temporary rows', async () => {
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
      'escuta_app sample_uploads',
      'escuta_app saved_views',
      'escuta_app user_units',
      // Those of the days before the last seven.
      'escuta_system device_refusals',
      'escuta_system events',
      'escuta_system inspection_assignments',
      // Those beyond the last ones of each device.
      'escuta_system latest_refusals',
      // Networks out of use.
      'escuta_system main_pipes',
      'escuta_system network_batches',
      'escuta_system networks',
      'escuta_system outbox',
      'escuta_system password_resets',
      'escuta_system photo_uploads',
      'escuta_system pipes',
      'escuta_system sample_uploads',
      'escuta_system sessions',
      'escuta_system sign_in_failures',
      'escuta_system stretch_samples',
      'escuta_system stretches',
      'escuta_system throttled_requests',
    ]);
    expect(await may('truncate')).toEqual([]);
  });
});
