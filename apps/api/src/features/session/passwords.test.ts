import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { insertLink } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { deliverDue } from '../outbox/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 40 });
});
afterAll(() => t.close());
let restore: string;
beforeAll(async () => {
  restore = (await t.admin.query(`select senha_hash from users where email = 'ana@norte.test'`)).rows[0].senha_hash;
});
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00-03:00');
  await t.admin.query(
    'delete from sign_in_failures; delete from throttled_requests; delete from outbox; delete from password_resets',
  );
  await t.admin.query('update users set senha_hash = $1, ativo = true', [restore]);
  await t.admin.query('update companies set realm = null');
});

const GOOD = 'mangueira azul sem furo';
const signIn = (senha: string) => t.nobody.call('login', { body: { email: 'ana@norte.test', senha, origem: 1 } });
const reset = (token: string, senha = GOOD, confirmacao = senha) =>
  t.nobody.call('resetPassword', { params: { token }, body: { senha, confirmacao } });
const forget = (email: string) => t.nobody.call('forgotPassword', { body: { email } });
const told = async () => (await t.admin.query('select tipo, id_usuario from outbox order by id_saida')).rows;
const refusal = (status: number, message: string) => ({ status, json: { error: true, message } });

describe('requesting a new password', () => {
  it('mails a link to a registered address in any case, and refuses others', async () => {
    expect((await forget('  ANA@norte.TEST ')).status).toBe(200);
    expect(await told()).toEqual([{ tipo: 'password_link', id_usuario: t.cast.people.ana.id_usuario }]);
    expect(await forget('ninguem@norte.test')).toMatchObject(refusal(404, 'email_not_registered'));
    await t.admin.query('update users set ativo = false');
    expect(await forget('ana@norte.test')).toMatchObject(refusal(404, 'email_not_registered'));
    expect(await told()).toHaveLength(1);
  });

  test.each([
    ['a line break', 'ana@norte.test\r\nBcc: outra@x.test', 'invalid'],
    ['a trailing line break', 'ana@norte.test\r\n', 'invalid'],
    ['300 characters', `${'a'.repeat(290)}@norte.test`, 'too_long'],
    ['accents', 'aná@norte.test', 'invalid_format'],
    ['nothing', '', 'required'],
    ['two addresses', 'ana@norte.test,gei@norte.test', 'invalid_format'],
  ])('refuses an address with %s', async (_, email, code) => {
    expect(await forget(email)).toMatchObject({ status: 400, json: { details: [{ field: 'email', code }] } });
    expect(await told()).toEqual([]);
  });

  it('is throttled per account and per network address', async () => {
    for (let i = 0; i < 5; i++) expect((await forget('ana@norte.test')).status).toBe(200);
    const slowed = await forget('ana@norte.test');
    expect(slowed).toMatchObject({ status: 429, json: { message: 'too_many_requests', params: { seconds: 900 } } });
    expect(slowed.headers['retry-after']).toBe('900');
    expect((await forget('gei@norte.test')).status).toBe(200);
    for (let i = 0; i < 24; i++) expect((await forget(`n${i}@norte.test`)).status).toBe(404);
    expect((await forget('col@norte.test')).status).toBe(429);
    t.clock.advanceMs(15 * 60_000);
    expect((await forget('ana@norte.test')).status).toBe(200);
  });

  it('is throttled for concurrent requests too', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => forget('ana@norte.test')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await told()).toHaveLength(5);
  });

  it('for others needs an administrator with the person in scope', async () => {
    const adm = await t.as('adm');
    const send = (email: string) => adm.call('sendPasswordLink', { body: { email } });
    expect((await send('ana@norte.test')).status).toBe(200);
    expect(await send('ana@sul.test')).toMatchObject(refusal(404, 'email_not_registered'));
    expect((await send('ana@sul.test')).text).toBe((await send('ninguem@norte.test')).text);
    expect(await send('sup@norte.test')).toMatchObject(refusal(409, 'role_above_own'));
    expect(await told()).toHaveLength(1);
  });
});

describe('a link for a new password', () => {
  it('works once, ends every session and unlocks the account', async () => {
    const before = await t.as('ana');
    for (let i = 0; i < 10; i++) await signIn('errada');
    const [token, other] = [await insertLink(t.admin, t.cast.people.ana), await insertLink(t.admin, t.cast.people.ana)];
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'outra mangueira verde')).toMatchObject(refusal(410, 'reset_link_used'));
    expect(await reset(other, 'outra mangueira verde')).toMatchObject(refusal(410, 'reset_link_used'));
    expect((await before.call('listMapCompanies')).status).toBe(401);
    expect((await signIn(GOOD)).status).toBe(200);
    expect((await signIn(TEST_PASSWORD)).status).toBe(401);
    expect(await told()).toEqual([{ tipo: 'password_changed', id_usuario: t.cast.people.ana.id_usuario }]);
  });

  it('works for one of several concurrent requests', async () => {
    const token = await insertLink(t.admin, t.cast.people.ana);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(token, `${GOOD} ${i}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
    expect((await signIn(`${GOOD} ${replies.findIndex(({ status }) => status === 200)}`)).status).toBe(200);
  });

  it('is refused when expired, altered, invented, or for inactive users', async () => {
    const token = await insertLink(t.admin, t.cast.people.ana);
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await reset(altered)).toMatchObject(refusal(404, 'reset_link_invalid'));
    expect(await reset('x')).toMatchObject(refusal(404, 'reset_link_invalid'));
    await t.admin.query('update password_resets set dt_expira = $1', [t.clock.now()]);
    expect(await reset(token)).toMatchObject(refusal(410, 'reset_link_expired'));
    await t.admin.query(`update password_resets set dt_expira = 'infinity'`);
    await t.admin.query(`update users set ativo = false where email = 'ana@norte.test'`);
    await t.admin.query(`update users set ativo = true where email = 'ana@norte.test'`);
    expect(await reset(token)).toMatchObject(refusal(410, 'reset_link_used'));
    expect((await signIn(GOOD)).status).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const mails: Mail[] = [];
    await forget('ana@norte.test');
    await deliverDue({ ...t.services, mail: { send: async (mail) => void mails.push(mail) } }, 'mail');
    const token = /\/recover-password\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await t.admin.query('select token_hash, to_jsonb(r)::text as text from password_resets r');
    expect(rows).toMatchObject([{ token_hash: hash }]);
    expect(rows[0].text).not.toContain(token);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a new password', () => {
  test.each(['curta 123', '123456789'])('%s is too short, and the link stays valid', async (senha) => {
    const token = await insertLink(t.admin, t.cast.people.ana);
    const issue = { field: 'senha', code: 'too_short', params: { min: 10 } };
    expect(await reset(token, senha)).toMatchObject({ status: 400, json: { details: [issue] } });
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    'password123',
    'PASSWORD2026!',
    'qwertyuiop',
    '1234567890',
    '0123456789',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    '   senha123456',
    'vazamento2026',
    'ana@norte2026',
    'AguasDoNorte1',
    'escuta-demo-2026',
  ])('%s is too easy to guess', async (senha) => {
    await t.admin.query(`update users set nome = 'Ana Norte' where email = 'ana@norte.test'`);
    await t.admin.query(`update companies set razao_social = 'Aguas do Norte' where id_cliente = $1`, [
      t.cast.companies.own,
    ]);
    const token = await insertLink(t.admin, t.cast.people.ana);
    expect(await reset(token, senha)).toMatchObject({
      status: 400,
      json: { message: 'password_common', details: [{ field: 'senha' }] },
    });
  });

  it('must equal its confirmation', async () => {
    const token = await insertLink(t.admin, t.cast.people.ana);
    const refused = { status: 400, json: { message: 'password_mismatch', details: [{ field: 'confirmacao' }] } };
    expect(await reset(token, GOOD, `${GOOD} `)).toMatchObject(refused);
    const ana = await t.as('ana');
    expect(await ana.call('changePassword', { body: { senha: GOOD, confirmacao: 'outra' } })).toMatchObject(refused);
  });

  it('ends the other sessions, is logged and reported by mail', async () => {
    const [here, there] = [await t.as('ana'), await t.as('ana')];
    const { id_usuario } = t.cast.people.ana;
    await t.admin.query('truncate action_logs');
    expect((await here.call('changePassword', { body: { senha: GOOD, confirmacao: GOOD } })).status).toBe(200);
    expect((await here.call('listMapCompanies')).status).toBe(200);
    expect(await there.call('listMapCompanies')).toMatchObject(refusal(401, 'session_invalid'));
    expect([(await signIn(GOOD)).status, (await signIn(TEST_PASSWORD)).status]).toEqual([200, 401]);
    expect(await told()).toEqual([{ tipo: 'password_changed', id_usuario }]);
    const { rows } = await t.admin.query('select tipo_acao, id_usuario, dados from action_logs where tipo_acao < 100');
    expect(rows).toEqual([{ tipo_acao: 18, id_usuario, dados: { id_usuario, campos: ['senha'] } }]);
  });

  it('is rolled back when the mail cannot be queued', async () => {
    const ana = await t.as('ana');
    await t.admin.query('alter table outbox rename to mislaid');
    try {
      expect((await ana.call('changePassword', { body: { senha: GOOD, confirmacao: GOOD } })).status).toBe(500);
    } finally {
      await t.admin.query('alter table mislaid rename to outbox');
    }
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  });
});

describe('single sign-on', () => {
  it('[AUTH-13] blocks changes of name and password', async () => {
    const ana = await t.as('ana');
    await t.admin.query('update sessions set sso = true where token_hash = sha256($1::bytea)', [ana.user?.token]);
    const { id_usuario } = t.cast.people.ana;
    expect(await ana.call('changePassword', { body: { senha: GOOD, confirmacao: GOOD } })).toMatchObject(
      refusal(409, 'sso_managed'),
    );
    expect(await ana.call('updateUser', { body: { id_usuario, nome: 'Outra' } })).toMatchObject(
      refusal(409, 'sso_managed'),
    );
    const kept = await ana.call('updateUser', { body: { id_usuario, nome: ana.user?.nome, telefone: '31 3333-3333' } });
    expect(kept).toMatchObject({ status: 200, json: { user: { sso: true, telefone: '31 3333-3333' } } });
    expect((await t.as('ana')).user?.sso).toBe(false);
  });

  it.each([
    ['without one', 'senha_hash = null'],
    ['with an old one', 'ativo = true'],
  ])('[AUTH-13] allows no password link for users %s', async (_, state) => {
    const token = await insertLink(t.admin, t.cast.people.ana);
    const { own, subBranch } = t.cast.companies;
    await t.admin.query(`update companies set realm = 'norte' where id_cliente = $1`, [own]);
    await t.admin.query(`update users set id_cliente = $1, ${state} where email = 'ana@norte.test'`, [subBranch]);
    const adm = await t.as('adm');
    expect(await forget('ana@norte.test')).toMatchObject(refusal(409, 'sso_managed'));
    expect(await adm.call('sendPasswordLink', { body: { email: 'ana@norte.test' } })).toMatchObject(
      refusal(409, 'sso_managed'),
    );
    expect(await reset(token)).toMatchObject(refusal(409, 'sso_managed'));
    await t.admin.query(`update users set id_cliente = $1 where email = 'ana@norte.test'`, [own]);
    expect((await signIn(GOOD)).status).toBe(401);
    expect((await forget('ana@sul.test')).status).toBe(200);
  });

  it('leaves SUP and GEO their passwords', async () => {
    await t.admin.query(`update companies set realm = 'norte' where id_cliente = $1`, [t.cast.companies.own]);
    for (const email of ['sup@norte.test', 'geo@norte.test']) expect((await forget(email)).status).toBe(200);
    expect((await reset(await insertLink(t.admin, t.cast.people.sup))).status).toBe(200);
  });
});

it('the eleventh attempt after ten wrong passwords is refused, even with the right one', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await signIn('errada')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect(await signIn(TEST_PASSWORD)).toMatchObject(refusal(429, 'too_many_sign_ins'));
});
