import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { type RealmServer, startRealmServer } from '../../testing/realm-server.ts';
import { mailSettings, startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { deliverDue } from '../outbox/index.ts';

let t: TestApp;
let realms: RealmServer;
let mails: TestSmtpServer;
let sup: Caller;
beforeAll(async () => {
  realms = await startRealmServer(['norte']);
  mails = await startSmtpServer();
  t = await startTestApp({ env: { ...mailSettings(mails), SSO_URL: `${realms.url}/` } });
  sup = await t.as('sup');
});
afterAll(async () => {
  await t.close();
  await mails.stop();
  await realms.stop();
});

const ok = async (reply: ReturnType<Caller['call']>) => {
  const { status, text } = await reply;
  expect(status, text).toBe(200);
};
const login = (email: string, senha: string) => t.nobody.call('login', { body: { email, senha, origem: 1 } });

/** The secret of the link in the newest mail to a person. */
async function mailedLink(email: string): Promise<string> {
  await deliverDue(t.services, 'mail');
  const mail = mails.mails.findLast(({ to }) => to.includes(email));
  const token = /recover-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** A token of the realm with a person's address, for an hour. */
const tokenOf = (email: string) => {
  const iat = Math.floor(t.clock.now().getTime() / 1000);
  return realms.sign('norte', {
    ...{ iss: realms.issuer('norte'), sub: 'f3a1', aud: 'account', azp: 'saas', typ: 'Bearer', iat, exp: iat + 3600 },
    ...{ email, email_verified: true },
  });
};

/** Does everything that has a secret, and returns the secrets. */
async function useSecrets(): Promise<string[]> {
  const { gei, col, com, ana } = t.cast.people;
  const [changed, reset, first] = ['igarapé-manso-4711', 'igarapé-fundo-4712', 'igarapé-novo-4713'];
  const { user } = payload('login', await login(gei.email, TEST_PASSWORD));
  await ok(
    t.nobody.call('changePassword', { headers: { token: user.token }, body: { senha: changed, confirmacao: changed } }),
  );
  expect((await login(gei.email, 'palpite-muito-errado')).status).toBe(401);
  await ok(sup.call('sendPasswordLink', { body: { email: col.email } }));
  const sent = await mailedLink(col.email);
  await ok(t.nobody.call('resetPassword', { params: { token: sent }, body: { senha: reset, confirmacao: reset } }));
  const person = {
    nome: 'Nova Pessoa',
    email: 'nova@norte.test',
    id_tipo_usuario: 'ANA',
    id_cliente: t.cast.companies.own,
  };
  await ok(sup.call('createUsers', { body: { usuarios: [person] } }));
  const welcome = await mailedLink(person.email);
  await ok(t.nobody.call('resetPassword', { params: { token: welcome }, body: { senha: first, confirmacao: first } }));
  await t.admin.query(`update companies set realm = 'norte' where id_cliente = $1`, [t.cast.companies.own]);
  await t.admin.query('update users set ativo = false where id_usuario = $1', [com.id_usuario]);
  const [accepted, refused] = [await tokenOf(ana.email), await tokenOf(com.email)];
  const single = payload('ssoLogin', await t.nobody.call('ssoLogin', { body: { token: accepted } }));
  expect((await t.nobody.call('ssoLogin', { body: { token: refused } })).status).toBe(401);
  const { rows } = await t.admin.query('select senha_hash from users where senha_hash is not null');
  return [
    ...[TEST_PASSWORD, changed, reset, first, 'palpite-muito-errado', user.token, single.user.token],
    ...[sent, welcome, accepted, refused, ...rows.map(({ senha_hash }) => senha_hash)],
  ];
}

const PART = 12;
/** Every part of a secret that could give it away. */
const partsOf = (secret: string) =>
  Array.from({ length: Math.max(1, secret.length - PART + 1) }, (_, at) => secret.slice(at, at + PART));

it('[WEEK-03] no part of a password, session, mailed link or token of single sign-on stands in the log', async () => {
  const secrets = await useSecrets();
  const logged = async () => {
    const { rows } = await t.admin.query<{ tipo_acao: number; all: string }>(
      'select tipo_acao, l::text as all from action_logs l',
    );
    return rows;
  };
  // Sign-ins, refusals of both kinds, a link sent, a new person, passwords changed.
  await expect
    .poll(async () => [...new Set((await logged()).map(({ tipo_acao }) => tipo_acao))].sort())
    .toEqual([100, 101, 130, 18, 19].sort());
  const all = (await logged()).map((row) => row.all).join('\n');
  expect(secrets.flatMap(partsOf).filter((part) => all.includes(part))).toEqual([]);
});
