import { ROLES } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { mailSettings, startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { deliverDue } from '../outbox/index.ts';

let server: TestSmtpServer;
let t: TestApp;
beforeAll(async () => {
  server = await startSmtpServer();
  const REFUSED_EMAILS = 'teste@norte.test descartavel.test, mailinator.com va.test';
  t = await startTestApp({ env: { ...mailSettings(server), REFUSED_EMAILS } });
});
afterAll(async () => {
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  server.mails.length = 0;
  await t.admin.query(
    `delete from outbox; truncate action_logs; delete from user_units; delete from password_resets; delete from sessions`,
  );
  await t.admin.query(`delete from users where email like '%@nova.test'`);
  await t.admin.query('update companies set ativo = true, realm = null');
});

const row = (more: object = {}) => ({
  nome: 'Nova Pessoa',
  email: 'uma@nova.test',
  id_tipo_usuario: 'ANA',
  id_cliente: t.cast.companies.own,
  ...more,
});
const create = async (usuarios: object[], who: 'sup' | 'geo' = 'geo') =>
  (await t.as(who)).call('createUsers', { body: { usuarios } });
const made = async () =>
  (await t.admin.query(`select email from users where email like '%@nova.test' order by email`)).rows.map(
    ({ email }) => email,
  );
const refusal = (status: number, message: string) => ({ status, json: { error: true, message } });

describe('new users', () => {
  it('[USR-03] are created by hundreds, each with a log entry and a mail', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => row({ email: `p${i}@nova.test` }));
    const reply = payload('createUsers', await create(rows));
    expect([reply.total, (await made()).length]).toEqual([500, 500]);
    const { rows: logged } = await t.admin.query(
      `select count(*)::int as n, count(distinct dados->>'id_usuario')::int as people, min(tipo_acao) as tipo, min(id_usuario) as who from action_logs`,
    );
    expect(logged).toEqual([{ n: 500, people: 500, tipo: 19, who: t.cast.people.geo.id_usuario }]);
    const { rows: told } = await t.admin.query(`select count(*)::int as n from outbox where tipo = 'welcome'`);
    expect(told).toEqual([{ n: 500 }]);
    expect((await create([...rows, row({ email: 'mais@nova.test' })])).status).toBe(400);
  });

  it('set their password by the link in their first mail', async () => {
    await t.admin.query(`update users set idioma = 'en' where email = 'geo@norte.test'`);
    await create([row()]);
    await deliverDue(t.services, 'mail');
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: ['uma@nova.test'], subject: 'Escuta: your account' });
    const token = /recover-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    t.clock.advanceMs(71 * 3_600_000);
    const senha = 'mangueira azul sem furo';
    expect(
      (await t.nobody.call('resetPassword', { params: { token }, body: { senha, confirmacao: senha } })).status,
    ).toBe(200);
    const { user } = payload(
      'login',
      await t.nobody.call('login', { body: { email: 'uma@nova.test', senha, origem: 1 } }),
    );
    expect(user).toMatchObject({ nome: 'Nova Pessoa', id_tipo_usuario: 'ANA', tour: true, ativo: true });
    t.clock.set('2026-11-20T12:00:00-03:00');
  });

  it('of a company with single sign-on get a mail without a password link', async () => {
    await t.admin.query(`update companies set realm = 'norte' where id_cliente = $1`, [t.cast.companies.own]);
    await create([row({ id_cliente: t.cast.companies.branch })]);
    await deliverDue(t.services, 'mail');
    expect(server.mails[0]?.text).toContain('https://escuta.example.test/agua/intercept/norte');
    expect(server.mails[0]?.text).not.toContain('recover-password');
  });

  it('see inspections according to their role', async () => {
    const rows = ROLES.map((role) => row({ email: `${role.toLowerCase()}@nova.test`, id_tipo_usuario: role }));
    expect((await create(rows, 'sup')).status).toBe(200);
    const { rows: seeing } = await t.admin.query(
      `select id_tipo_usuario as role from users where email like '%@nova.test' and exibir_inspecao order by 1`,
    );
    expect(seeing.map(({ role }) => role)).toEqual(['ADM', 'ANA', 'GEI', 'GEO', 'SUP']);
  });

  it('get only units below their company', async () => {
    const { branch, subBranch, other, otherBranch } = t.cast.companies;
    expect((await create([row({ filiais: [branch, subBranch, branch] })])).status).toBe(200);
    const { rows } = await t.admin.query('select id_cliente from user_units order by 1');
    expect(rows.map(({ id_cliente }) => id_cliente)).toEqual([branch, subBranch]);
    const wrong = [row({ email: 'b@nova.test' }), row({ email: 'c@nova.test', filiais: [otherBranch] })];
    expect(await create(wrong)).toMatchObject({
      status: 404,
      json: { message: 'unit_not_available', details: [{ field: 'usuarios.1.filiais' }] },
    });
    expect((await create([row({ email: 'd@nova.test', id_cliente: other, filiais: [otherBranch] })])).status).toBe(200);
    expect(await made()).toEqual(['d@nova.test', 'uma@nova.test']);
  });

  it('can be sent as a plain list', async () => {
    expect((await (await t.as('sup')).call('createUsers', { body: [row()] })).status).toBe(200);
    expect(await made()).toEqual(['uma@nova.test']);
  });
});

it('registered addresses among those typed are found before anybody is created', async () => {
  const body = { emails: ['ANA@norte.test', 'nova@nova.test', ' gei@sul.test'] };
  const sup = await t.as('sup');
  const found = payload('checkNewEmails', await sup.call('checkNewEmails', { body }));
  expect(found.already_registered).toEqual(['ana@norte.test', 'gei@sul.test']);
  expect((await (await t.as('adm')).call('checkNewEmails', { body })).status).toBe(403);
});

describe('no user is created', () => {
  it('[USR-03] when addresses are taken or appear twice', async () => {
    const taken = await create([row(), row({ email: 'ANA@Norte.test' }), row({ email: 'gei@sul.test' })]);
    expect(taken).toMatchObject({
      status: 409,
      json: { message: 'emails_taken', already_registered: ['ana@norte.test', 'gei@sul.test'] },
    });
    const twice = await create([row(), row({ email: 'UMA@nova.test ' }), row({ email: 'b@nova.test' })]);
    expect(twice).toMatchObject({
      status: 409,
      json: { message: 'emails_taken', duplicated_emails: ['uma@nova.test'] },
    });
    const both = await create([row(), row({ email: 'UMA@nova.test ' }), row({ email: 'ana@norte.test' })]);
    expect(both.json).toMatchObject({ already_registered: ['ana@norte.test'], duplicated_emails: ['uma@nova.test'] });
    expect(await made()).toEqual([]);
    const { rows } = await t.admin.query(
      'select (select count(*) from outbox)::int + (select count(*) from action_logs)::int as n',
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('twice by concurrent calls', async () => {
    const people = Array.from({ length: 20 }, (_, i) => row({ email: `r${i}@nova.test` }));
    const replies = await Promise.all([create(people, 'sup'), create([...people].reverse(), 'geo')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await made()).toHaveLength(20);
  });

  test.each([
    ['a line break', 'a@nova.test\r\nBcc: b@nova.test', 'invalid'],
    ['300 characters', `${'a'.repeat(289)}@nova.test`, 'too_long'],
    ['accents', 'josé@nova.test', 'invalid_format'],
    ['no domain', 'jose@', 'invalid_format'],
  ])('when an address has %s', async (_, email, code) => {
    const refused = await create([row(), row({ email })]);
    expect(refused).toMatchObject({
      status: 400,
      json: { message: 'invalid_input', details: [{ field: 'usuarios.1.email', code }] },
    });
    expect(await made()).toEqual([]);
  });

  test.each(['teste@norte.test', 'Quem@descartavel.test', 'x@sub.mailinator.com'])(
    '[USR-03] when the settings refuse %s',
    async (email) => {
      const refused = await create([row(), row({ email })]);
      expect(refused).toMatchObject({
        status: 400,
        json: { message: 'email_refused', details: [{ field: 'usuarios.1.email' }] },
      });
      // A domain with the same ending is a different one.
      expect((await create([row({ email: 'quem@nova.test' })])).status).toBe(200);
    },
  );

  it('when a row is incomplete, with its fields', async () => {
    const refused = await create([row(), { email: 'b@nova.test' }]);
    const details = (refused.json.details as { field: string }[]).map(({ field }) => field).sort();
    expect([refused.status, details]).toEqual([
      400,
      ['usuarios.1.id_cliente', 'usuarios.1.id_tipo_usuario', 'usuarios.1.nome'],
    ]);
    expect((await create([])).status).toBe(400);
  });

  it('with a role above the caller’s', async () => {
    const refused = await create([row(), row({ email: 'b@nova.test', id_tipo_usuario: 'SUP' })], 'geo');
    expect(refused).toMatchObject({
      status: 409,
      json: { message: 'role_above_own', details: [{ field: 'usuarios.1.id_tipo_usuario' }] },
    });
    expect(await made()).toEqual([]);
  });

  it('in an unknown company or one with disabled users', async () => {
    expect(await create([row({ id_cliente: 2_147_483_647 })])).toMatchObject(refusal(404, 'company_not_found'));
    await t.admin.query('update companies set ativo = false where id_cliente = $1', [t.cast.companies.own]);
    expect(await create([row()])).toMatchObject(refusal(409, 'company_inactive'));
  });
});
