import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callDuring } from '../../testing/call-during.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { type RealmServer, startRealmServer } from '../../testing/realm-server.ts';

let t: TestApp;
let realms: RealmServer;
beforeAll(async () => {
  realms = await startRealmServer(['norte', 'centro', 'sul', 'livre']);
  t = await startTestApp({ env: { SSO_URL: `${realms.url}/` } });
});
afterAll(async () => {
  await t.close();
  await realms.stop();
});
const setRealm = (id_cliente: number, realm: string | null) =>
  t.admin.query('update companies set realm = $2 where id_cliente = $1', [id_cliente, realm]);
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  realms.mode = 'up';
  await t.admin.query('update users set ativo = true');
  await t.admin.query('update companies set ativo = true, realm = null');
  await setRealm(t.cast.companies.own, 'norte');
  await setRealm(t.cast.companies.other, 'sul');
});

const claims = (change: JWTPayload = {}, realm = 'norte'): JWTPayload => {
  const now = Math.floor(t.clock.now().getTime() / 1000);
  const mail = { email: 'ana@norte.test', email_verified: true };
  return {
    iss: realms.issuer(realm),
    sub: 'f3a1',
    aud: 'account',
    azp: 'saas',
    typ: 'Bearer',
    iat: now,
    exp: now + 300,
    ...mail,
    ...change,
  };
};
const signIn = (token: string) => t.nobody.call('ssoLogin', { body: { token } });
const signInWith = async (change: JWTPayload, realm = 'norte') =>
  signIn(await realms.sign(realm, claims(change, realm)));
const refusal = (status: number, message: string) => ({ status, json: { error: true, message } });
const INVALID = refusal(401, 'sso_token_invalid');

describe('the list of realms', () => {
  it('has only name and realm of active companies', async () => {
    const list = async () => payload('listRealms', await t.nobody.call('listRealms'));
    expect(await list()).toEqual({
      error: false,
      message: null,
      dados: [
        { client: 'Águas do Norte', realm: 'norte' },
        { client: 'Saneamento do Sul', realm: 'sul' },
      ],
      total: 2,
    });
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [t.cast.companies.other]);
    expect((await list()).dados.map(({ realm }) => realm)).toEqual(['norte']);
  });
});

describe('signing in by a token of the realm of the user’s company', () => {
  it('returns the user with a token for a single-sign-on session', async () => {
    const reply = payload('ssoLogin', await signInWith({ email: 'ANA@Norte.test' }));
    expect(reply).toMatchObject({ expire: 12 * 3600, user: { email: 'ana@norte.test', sso: true } });
    const headers = { token: reply.user.token };
    const { id_usuario } = reply.user;
    const own = await t.nobody.call('getUser', { params: { id: id_usuario }, headers });
    expect(own).toMatchObject({ status: 200, json: { user: { sso: true } } });
    const renamed = await t.nobody.call('updateUser', { body: { id_usuario, nome: 'Outra' }, headers });
    expect(renamed).toMatchObject(refusal(409, 'sso_managed'));
  });

  it.each([
    ['another client', { azp: 'other' }],
    ['no client', { azp: undefined }],
    ['an ID token', { typ: 'ID' }],
    ['a refresh token', { typ: 'Refresh' }],
    ['no address', { email: undefined }],
    ['an address that is not text', { email: ['ana@norte.test'] }],
    ['no expiry', { exp: undefined }],
    ['a start in the future', { nbf: 4_000_000_000 }],
    ['a realm without a company', { iss: 'http://127.0.0.1:1/realms/norte' }],
    ['no issuer', { iss: undefined }],
    ['NUL in the address', { email: 'ana\u0000@norte.test' }],
    ['NUL as the address', { email: '\u0000' }],
    ['NUL in the client', { azp: 'saas\u0000' }],
    ['NUL in the person', { sub: '\u0000', email: undefined }],
  ])('refuses a token with %s', async (_, change) => {
    expect(await signInWith(change as JWTPayload)).toMatchObject(INVALID);
  });

  it('refuses NUL in the realm', async () => {
    for (const realm of ['%00', 'norte%00', '%00norte']) {
      const iss = `${realms.url}/realms/${realm}`;
      expect(await signInWith({ iss })).toMatchObject(INVALID);
    }
  });

  it('refuses a token without a valid signature', async () => {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const pem = createSecretKey(Buffer.from(realms.publicKey('norte').export({ type: 'spki', format: 'pem' })));
    const good = await realms.sign('norte', claims());
    const tokens = [
      await realms.sign('norte', claims(), { key }),
      await realms.sign('norte', claims(), { key, header: { kid: 'unknown' } }),
      await realms.sign('norte', claims(), { key: pem, header: { alg: 'HS256' } }),
      `${part({ alg: 'none' })}.${part(claims())}.`,
      `${good.split('.')[0]}.${part(claims({ email: 'sup@norte.test' }))}.${good.split('.')[2]}`,
      'a.b.c',
      'no token',
    ];
    for (const token of tokens) expect(await signIn(token)).toMatchObject(INVALID);
    expect((await signIn(good)).status).toBe(200);
  });

  it('accepts a token until five seconds after its expiry', async () => {
    const token = await realms.sign('norte', claims());
    t.clock.advanceMs(304_000);
    expect((await signIn(token)).status).toBe(200);
    t.clock.advanceMs(2_000);
    expect(await signIn(token)).toMatchObject(refusal(401, 'sso_token_expired'));
  });

  it('refuses inactive and unknown users and unverified addresses', async () => {
    expect(await signInWith({ email: 'ninguem@norte.test' })).toMatchObject(refusal(401, 'sso_user_unknown'));
    for (const email_verified of [false, undefined, 'true']) {
      expect(await signInWith({ email_verified })).toMatchObject(refusal(401, 'sso_email_unverified'));
    }
    await t.admin.query(`update users set ativo = false where email = 'ana@norte.test'`);
    expect(await signInWith({})).toMatchObject(refusal(401, 'user_inactive'));
  });
});

describe('[WEEK-03] a refused token is logged with its reason', () => {
  const logged = async () => {
    const { rows } = await t.admin.query(
      `select email, para from action_logs join users using (id_usuario) where tipo_acao = 101 order by id_log`,
    );
    return rows.map(({ email, para }) => [email, para]);
  };
  beforeEach(() => t.admin.query('truncate action_logs'));
  const ip = '127.0.0.1';

  it.each([
    ['an inactive person', 'user_inactive', {}, 'norte'],
    ['an unverified address', 'sso_email_unverified', { email_verified: false }, 'norte'],
    ['a realm of another company', 'sso_user_unknown', {}, 'sul'],
  ])('%s', async (_, motivo, change, realm) => {
    if (motivo === 'user_inactive')
      await t.admin.query(`update users set ativo = false where email = 'ana@norte.test'`);
    for (let n = 0; n < 2; n++) expect((await signInWith(change, realm)).json.message).toBe(motivo);
    expect(await logged()).toEqual([['ana@norte.test', { motivo, ip }]]);
  });

  it('but not an address that nobody has', async () => {
    expect((await signInWith({ email: 'ninguem@norte.test' })).json.message).toBe('sso_user_unknown');
    expect(await logged()).toEqual([]);
  });
});

describe('[D-33] a realm', () => {
  it('opens only accounts of its company and of branches without a realm', async () => {
    const { branch, own } = t.cast.companies;
    const unknown = refusal(401, 'sso_user_unknown');
    expect(await signInWith({ email: 'ana@sul.test' })).toMatchObject(unknown);
    expect((await signInWith({ email: 'ana@sul.test' }, 'sul')).status).toBe(200);
    const move = (id: number) => t.admin.query(`update users set id_cliente = $1 where email = 'ana@norte.test'`, [id]);
    await move(t.cast.companies.subBranch);
    expect((await signInWith({})).status).toBe(200);
    await setRealm(branch, 'centro');
    expect(await signInWith({})).toMatchObject(unknown);
    expect((await signInWith({}, 'centro')).status).toBe(200);
    await move(own);
    expect(await signInWith({}, 'centro')).toMatchObject(unknown);
  });

  it('opens no session for a user deactivated at the same time', async () => {
    const token = await realms.sign('norte', claims());
    const statement = `update users set ativo = false where email = 'ana@norte.test'`;
    expect(await callDuring(t.admin, [statement, []], () => signIn(token))).toMatchObject(
      refusal(401, 'user_inactive'),
    );
  });

  it('is valid only while an active company has it', async () => {
    const { asked } = realms;
    expect(await signInWith({}, 'livre')).toMatchObject(INVALID);
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [t.cast.companies.own]);
    expect(await signInWith({})).toMatchObject(INVALID);
    expect(realms.asked).toBe(asked);
  });

  it('cannot sign for another realm', async () => {
    const token = await realms.sign('sul', claims({ email: 'ana@norte.test' }, 'norte'));
    expect(await signIn(token)).toMatchObject(INVALID);
  });
});

describe('an identity server', () => {
  it('that is unavailable is reported within seconds', async () => {
    const server = await startRealmServer(['norte']);
    const app = await startTestApp({ env: { SSO_URL: server.url } });
    try {
      await app.admin.query(`update companies set realm = 'norte' where id_cliente = $1`, [app.cast.companies.own]);
      const body = { token: await server.sign('norte', claims({ iss: server.issuer('norte') })) };
      for (const mode of ['silent', 'nonsense'] as const) {
        server.mode = mode;
        expect(await app.nobody.call('ssoLogin', { body })).toMatchObject(refusal(502, 'sso_unavailable'));
      }
      server.mode = 'up';
      expect((await app.nobody.call('ssoLogin', { body })).status).toBe(200);
      await server.stop();
      // Its keys are cached.
      expect((await app.nobody.call('ssoLogin', { body })).status).toBe(200);
    } finally {
      await app.close();
      await server.stop();
    }
  });

  it('is the only foreign origin in the content security policy', async () => {
    const policy = String((await t.nobody.call('health')).headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${realms.url};`);
    expect(policy).toContain(`frame-src 'self' ${realms.url};`);
    const { config } = payload('getConfig', await t.nobody.call('getConfig'));
    expect(config.ssoUrl).toBe(realms.url);
  });
});

it('without SSO_URL there is no realm, no foreign origin, and every token is refused', async () => {
  const app = await startTestApp();
  try {
    await app.admin.query(`update companies set realm = 'norte' where id_cliente = $1`, [app.cast.companies.own]);
    expect(payload('listRealms', await app.nobody.call('listRealms')).dados).toEqual([]);
    const token = await realms.sign('norte', claims());
    expect(await app.nobody.call('ssoLogin', { body: { token } })).toMatchObject(INVALID);
    const policy = String((await app.nobody.call('health')).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self';");
  } finally {
    await app.close();
  }
});
