import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { callDuring } from '../../testing/call-during.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { DEMO_PASSWORD } from '../demo/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { ESCUTA_TRUST_PROXY: 'on' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await t.admin.query('delete from sign_in_failures');
  await t.admin.query(
    `update users set ativo = true, senha_hash = (select senha_hash from users where email = 'ana@norte.test')`,
  );
});

const signIn = (email: string, senha: string) => t.nobody.call('login', { body: { email, senha, origem: 1 } });

/** Through a proxy that saw the caller's address. */
const signInFrom = (ip: string, email: string, senha: string) =>
  t.nobody.call('login', { body: { email, senha, origem: 1 }, headers: { 'x-forwarded-for': ip } });

/** Failed sign-ins, without the time that checking their passwords takes. */
async function fail(count: number, attempt: (n: number) => [email: string, network: string]) {
  const attempts = Array.from({ length: count }, (_, n) => attempt(n));
  await t.admin.query(
    'insert into sign_in_failures (email, endereco_ip, data) select email, ip, $3 from unnest($1::text[], $2::text[]) f (email, ip)',
    [attempts.map(([email]) => email), attempts.map(([, network]) => network), t.clock.now()],
  );
}

describe('signing in', () => {
  it('returns the user with a token and the lifetime of the session', async () => {
    const reply = payload('login', await signIn('ana@norte.test', TEST_PASSWORD));
    expect(reply.expire).toBe(12 * 3600);
    expect(reply.user).toMatchObject({
      email: 'ana@norte.test',
      id_tipo_usuario: 'ANA',
      razao_social: 'Águas do Norte',
      filiais: [],
    });
    expect(reply.user.token.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(reply)).not.toContain('senha');
  });

  it('stores only the hash of a token', async () => {
    const { user } = payload('login', await signIn('ana@norte.test', TEST_PASSWORD));
    const { rows } = await t.admin.query(
      'select count(*)::int as n from sessions where token_hash = sha256($1::bytea)',
      [user.token],
    );
    expect(rows[0].n).toBe(1);
  });

  it('accepts the e-mail in any case', async () => {
    expect((await signIn('  ANA@Norte.test ', TEST_PASSWORD)).status).toBe(200);
  });

  it('gives the same reply for an unknown e-mail and a wrong password', async () => {
    const wrong = await signIn('ana@norte.test', 'errada');
    const unknown = await signIn('ninguem@norte.test', TEST_PASSWORD);
    expect(wrong).toMatchObject({ status: 401, json: { error: true, message: 'invalid_credentials' } });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
  });

  it('returns user_inactive only with the right password', async () => {
    await t.admin.query(`update users set ativo = false where email = 'ana@norte.test'`);
    expect((await signIn('ana@norte.test', TEST_PASSWORD)).json).toMatchObject({ message: 'user_inactive' });
    expect((await signIn('ana@norte.test', 'errada')).json).toMatchObject({ message: 'invalid_credentials' });
  });

  it('refuses the demonstration’s public password in every account when the demonstration is off', async () => {
    await t.admin.query(`update users set senha_hash = $1 where email = 'gei@norte.test'`, [
      await hashPassword(DEMO_PASSWORD),
    ]);
    const reply = await signIn('gei@norte.test', DEMO_PASSWORD);
    expect(reply).toMatchObject({ status: 401, json: { message: 'invalid_credentials' } });
  });

  it.each([
    ['the password is changed', `update users set senha_hash = 'outra' where email = 'gei@norte.test'`],
    ['the person is made inactive', `update users set ativo = false where email = 'gei@norte.test'`],
  ])('opens no session when %s after the check', async (_, statement) => {
    const reply = await callDuring(t.admin, [statement, []], () => signIn('gei@norte.test', TEST_PASSWORD));
    expect(reply).toMatchObject({ status: 401, json: { message: 'invalid_credentials' } });
    const { rows } = await t.admin.query(
      `select from sessions join users using (id_usuario) where email = 'gei@norte.test' and dt_fim is null`,
    );
    expect(rows).toEqual([]);
  });

  it('refuses the eleventh attempt within 15 minutes, and allows it afterwards', async () => {
    for (let i = 0; i < 10; i++) expect((await signIn('ana@norte.test', 'errada')).status).toBe(401);
    const refused = await signIn('ana@norte.test', TEST_PASSWORD);
    expect(refused).toMatchObject({ status: 429, json: { message: 'too_many_sign_ins', params: { seconds: 900 } } });
    expect(refused.headers['retry-after']).toBe('900');
    expect((await signIn('gei@norte.test', TEST_PASSWORD)).status).toBe(200);
    t.clock.advanceMs(15 * 60_000 + 1);
    expect((await signIn('ana@norte.test', TEST_PASSWORD)).status).toBe(200);
  });

  it('refuses a network after a hundred failures on any accounts, and serves another one', async () => {
    await fail(100, (n) => [`ninguem${n}@norte.test`, '203.0.113.9']);
    expect(await signInFrom('203.0.113.9', 'ana@norte.test', TEST_PASSWORD)).toMatchObject({
      status: 429,
      json: { message: 'too_many_sign_ins', params: { seconds: 900 } },
    });
    expect((await signInFrom('203.0.113.10', 'ana@norte.test', TEST_PASSWORD)).status).toBe(200);
  });

  it('accepts a refused network again 15 minutes after its oldest failure', async () => {
    await fail(100, (n) => [`ninguem${n}@norte.test`, '203.0.113.11']);
    t.clock.advanceMs(14 * 60_000);
    const early = await signInFrom('203.0.113.11', 'ana@norte.test', TEST_PASSWORD);
    expect(early).toMatchObject({ status: 429, json: { params: { seconds: 60 } } });
    t.clock.advanceMs(60_000 + 1);
    expect((await signInFrom('203.0.113.11', 'ana@norte.test', TEST_PASSWORD)).status).toBe(200);
  });

  it('refuses a network that it has refused before without asking the database', async () => {
    await fail(100, (n) => [`ninguem${n}@norte.test`, '203.0.113.12']);
    expect((await signInFrom('203.0.113.12', 'ana@norte.test', TEST_PASSWORD)).status).toBe(429);
    const asking = vi.spyOn(pg.Client.prototype, 'query');
    const again = await signInFrom('203.0.113.12', 'gei@norte.test', TEST_PASSWORD);
    const asked = asking.mock.calls.length;
    asking.mockRestore();
    expect([again.status, asked]).toEqual([429, 0]);
  });

  it('takes the addresses of an IPv6 network as one', async () => {
    await fail(100, (n) => [`ninguem${n}@norte.test`, '2001:db8:7:1::/64']);
    expect((await signInFrom('2001:db8:7:1:aaaa::5', 'ana@norte.test', TEST_PASSWORD)).status).toBe(429);
    expect((await signInFrom('2001:db8:7:2:aaaa::5', 'ana@norte.test', TEST_PASSWORD)).status).toBe(200);
  });

  it('refuses an account after fifty failures from many networks, and serves another account there', async () => {
    await fail(50, (n) => ['ana@norte.test', `203.0.113.${100 + (n % 10)}`]);
    expect(await signInFrom('203.0.113.200', 'ana@norte.test', TEST_PASSWORD)).toMatchObject({
      status: 429,
      json: { message: 'too_many_sign_ins', params: { seconds: 900 } },
    });
    expect((await signInFrom('203.0.113.200', 'gei@norte.test', TEST_PASSWORD)).status).toBe(200);
  });

  it('counts concurrent attempts like consecutive ones', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, () => signIn('ana@norte.test', 'errada')));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 15]);
  });

  it('reports missing, wrong and unknown fields', async () => {
    const reply = await t.nobody.call('login', { body: { email: '', origem: 2, extra: 1 } });
    expect(reply.status).toBe(400);
    expect(reply.json.message).toBe('invalid_input');
    const issues = (reply.json.details as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    );
    expect(issues.sort()).toEqual(['email required', 'extra unknown_field', 'origem invalid_choice', 'senha required']);
  });
});

describe('a session', () => {
  it('ends after 12 hours', async () => {
    const ana = await t.as('ana');
    t.clock.advanceMs(12 * 3600_000 - 1);
    expect((await ana.call('listMapCompanies')).status).toBe(200);
    t.clock.advanceMs(1);
    expect(await ana.call('listMapCompanies')).toMatchObject({ status: 401, json: { message: 'session_expired' } });
  });

  it('is refused with an expired or invalid time header', async () => {
    const ana = await t.as('ana');
    const at = (time: string) => ana.call('listMapCompanies', { headers: { time } });
    expect((await at('-1')).status).toBe(200);
    expect((await at(String(t.clock.now().getTime() + 1))).status).toBe(200);
    expect(await at(String(t.clock.now().getTime()))).toMatchObject({
      status: 401,
      json: { message: 'session_expired' },
    });
    expect(await at('amanhã')).toMatchObject({
      status: 400,
      json: { details: [{ field: 'time', code: 'invalid_type' }] },
    });
  });

  it('is refused at once when the user becomes inactive', async () => {
    const ana = await t.as('ana');
    await t.admin.query(`update users set ativo = false where email = 'ana@norte.test'`);
    expect(await ana.call('listMapCompanies')).toMatchObject({ status: 401, json: { message: 'user_inactive' } });
  });

  it('ends by signing out, with one log entry', async () => {
    const [here, there] = [await t.as('ana'), await t.as('ana')];
    const { id_usuario } = t.cast.people.ana;
    await t.admin.query('truncate action_logs');
    expect((await here.call('logout')).status).toBe(200);
    expect(await here.call('logout')).toMatchObject({ status: 401, json: { message: 'session_invalid' } });
    expect((await there.call('listMapCompanies')).status).toBe(200);
    const { rows } = await t.admin.query('select tipo_acao, origem, id_usuario from action_logs');
    expect(rows).toEqual([{ tipo_acao: 11, origem: 1, id_usuario }]);
  });

  it('can read only its own user', async () => {
    const ana = await t.as('ana');
    const own = payload('getUser', await ana.call('getUser', { params: { id: t.cast.people.ana.id_usuario } }));
    expect(own.user).toMatchObject({ nome: 'ANA do Norte', ativo: true });
    const other = await ana.call('getUser', { params: { id: t.cast.people.adm.id_usuario } });
    expect(other).toMatchObject({ status: 404, json: { message: 'user_not_found' } });
  });
});

describe('the scope', () => {
  const reach = async (name: Parameters<TestApp['as']>[0]) => {
    const reply = payload(
      'listMapCompanies',
      await (await t.as(name)).call('listMapCompanies', { query: { formato: 'lista' } }),
    );
    return reply.dados.map((company) => company.id_cliente).sort((a, b) => a - b);
  };

  it('[ROLE-02] is the user’s company with its branches, all for SUP and GEO, without branches for VIS and COM', async () => {
    const { own, branch, subBranch, other, otherBranch } = t.cast.companies;
    for (const name of ['adm', 'ana', 'col', 'gei'] as const)
      expect(await reach(name)).toEqual([own, branch, subBranch]);
    for (const name of ['sup', 'geo'] as const)
      expect(await reach(name)).toEqual([own, branch, subBranch, other, otherBranch]);
    for (const name of ['vis', 'com'] as const) expect(await reach(name)).toEqual([own]);
  });

  it('[ROLE-02] is limited by units with their branches', async () => {
    const { branch, subBranch } = t.cast.companies;
    const { id_usuario } = t.cast.people.ana;
    await t.admin.query('insert into user_units (id_usuario, id_cliente) values ($1, $2)', [id_usuario, branch]);
    expect(await reach('ana')).toEqual([branch, subBranch]);
    await t.admin.query('delete from user_units');
  });

  it('never exceeds the user’s company, whatever the units', async () => {
    const { other, branch } = t.cast.companies;
    const give = (unit: number) =>
      t.admin.query('insert into user_units values ($1, $2)', [t.cast.people.ana.id_usuario, unit]);
    await give(other);
    expect(await reach('ana')).toEqual([]);
    await give(branch);
    expect(await reach('ana')).toEqual([branch, t.cast.companies.subBranch]);
    await t.admin.query('delete from user_units');
  });
});
