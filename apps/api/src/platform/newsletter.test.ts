import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDue } from '../features/outbox/index.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../testing/harness.ts';

/** A mailing-list service that speaks Mailchimp's protocol: members by the MD5 of their address. */
const members = new Map<string, { email_address: string; status: string }>();
let answer: number | undefined;
let listener: Server;
let t: TestApp;
let ana: Caller;
let adm: Caller;

beforeAll(async () => {
  listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const id = /^\/3\.0\/lists\/abc\/members\/([0-9a-f]{32})$/.exec(request.url ?? '')?.[1] ?? '';
      const isOurs = request.headers.authorization === `Basic ${Buffer.from('escuta:chave').toString('base64')}`;
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        email_address: string;
        status?: string;
        status_if_new?: string;
      };
      const known = members.get(id);
      const status = answer ?? (!isOurs ? 401 : !id || (request.method === 'PATCH' && !known) ? 404 : 200);
      if (status === 200) {
        const { email_address } = known ?? body;
        members.set(id, { email_address, status: body.status ?? known?.status ?? body.status_if_new ?? '' });
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  t = await startTestApp({
    env: { NEWSLETTER_URL: `http://127.0.0.1:${port}/3.0/lists/abc`, NEWSLETTER_KEY: 'chave' },
  });
  [ana, adm] = [await t.as('ana'), await t.as('adm')];
});
afterAll(async () => {
  await t.close();
  listener.close();
});
beforeEach(async () => {
  members.clear();
  answer = undefined;
  await t.admin.query(
    `delete from outbox; update users set new_users_data = false, id_mail_chimp = null, email = 'ana@norte.test' where id_usuario = ${t.cast.people.ana.id_usuario}`,
  );
});

const set = async (caller: Caller, body: object) =>
  (await caller.call('updateUser', { body: { id_usuario: t.cast.people.ana.id_usuario, ...body } })).status;
const deliver = () => deliverDue(t.services, 'newsletter');
const listed = () =>
  Object.fromEntries([...members.values()].map(({ email_address, status }) => [email_address, status]));

it('[USR-07] keeps the list up to date with subscription, address and state', async () => {
  expect(await set(ana, { new_users_data: true })).toBe(200);
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'subscribed' });
  const { rows } = await t.admin.query('select id_mail_chimp from users where id_usuario = $1', [
    t.cast.people.ana.id_usuario,
  ]);
  expect(members.has(rows[0].id_mail_chimp)).toBe(true);
  expect(await set(adm, { email: 'nova@norte.test' })).toBe(200);
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'unsubscribed', 'nova@norte.test': 'subscribed' });
  expect(await set(ana, { new_users_data: false })).toBe(200);
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'unsubscribed', 'nova@norte.test': 'unsubscribed' });
});

it('adds only people who subscribed', async () => {
  expect(await set(ana, { telefone: '31 7' })).toBe(200);
  expect(await deliver()).toEqual([]);
  expect(listed()).toEqual({});
});

it('does not resubscribe people who left the list at the service', async () => {
  expect(await set(ana, { new_users_data: true })).toBe(200);
  await deliver();
  for (const member of members.values()) member.status = 'unsubscribed';
  expect(await set(adm, { nome: 'Ana Maria' })).toBe(200);
  expect(await deliver()).toHaveLength(1);
  expect(listed()).toEqual({ 'ana@norte.test': 'unsubscribed' });
  for (const new_users_data of [false, true]) await set(ana, { new_users_data });
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'subscribed' });
});

it('[USR-07] retries after an outage without failing the save', async () => {
  answer = 500;
  expect(await set(ana, { new_users_data: true })).toBe(200);
  expect(await deliver()).toMatchObject([{ failure: 'unreachable' }]);
  answer = undefined;
  t.clock.advanceMs(2000);
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'subscribed' });
});

it('gives up a refused address and stores the reason', async () => {
  answer = 400;
  expect(await set(ana, { new_users_data: true })).toBe(200);
  expect(await deliver()).toMatchObject([{ failure: 'refused' }]);
  expect((await t.admin.query('select erro from outbox where dt_desistencia is not null')).rows).toHaveLength(1);
});

it('removes people deactivated with their company, and adds them again with it', async () => {
  expect(await set(ana, { new_users_data: true })).toBe(200);
  await deliver();
  for (const [disableAllUsers, status] of [
    [true, 'unsubscribed'],
    [false, 'subscribed'],
  ] as const) {
    const body = { client_id: t.cast.companies.own, disableAllUsers };
    expect((await adm.call('disableCompanyUsers', { body })).status).toBe(200);
    expect(await deliver()).toHaveLength(1);
    expect(listed()).toEqual({ 'ana@norte.test': status });
  }
});

it('[USR-07] does nothing without NEWSLETTER_URL', async () => {
  const off = await startTestApp();
  try {
    const who = await off.as('ana');
    const body = { id_usuario: off.cast.people.ana.id_usuario, new_users_data: true };
    expect((await who.call('updateUser', { body })).status).toBe(200);
    const { rows } = await off.admin.query('select tipo from outbox');
    expect(rows).toEqual([]);
    const isOffered = async (app: TestApp) =>
      payload('getConfig', await app.nobody.call('getConfig')).config.newsletter;
    expect([await isOffered(off), await isOffered(t)]).toEqual([false, true]);
  } finally {
    await off.close();
  }
});
