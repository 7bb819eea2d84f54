import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDue } from '../features/outbox/index.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../testing/harness.ts';
import { type NewsletterServer, startNewsletterServer } from '../testing/newsletter-server.ts';

let service: NewsletterServer;
let t: TestApp;
let ana: Caller;
let adm: Caller;

beforeAll(async () => {
  service = await startNewsletterServer();
  t = await startTestApp({ env: service.settings });
  [ana, adm] = [await t.as('ana'), await t.as('adm')];
});
afterAll(async () => {
  await t.close();
  await service.stop();
});
beforeEach(async () => {
  service.members.clear();
  service.answer = undefined;
  await t.admin.query(
    `delete from outbox; update users set new_users_data = false, id_mail_chimp = null, email = 'ana@norte.test' where id_usuario = ${t.cast.people.ana.id_usuario}`,
  );
});

const set = async (caller: Caller, body: object) =>
  (await caller.call('updateUser', { body: { id_usuario: t.cast.people.ana.id_usuario, ...body } })).status;
const deliver = () => deliverDue(t.services, 'newsletter');
const listed = () => service.listed();

it('[USR-07] keeps the list up to date with subscription, address and state', async () => {
  expect(await set(ana, { new_users_data: true })).toBe(200);
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'subscribed' });
  const { rows } = await t.admin.query('select id_mail_chimp from users where id_usuario = $1', [
    t.cast.people.ana.id_usuario,
  ]);
  expect(service.members.has(rows[0].id_mail_chimp)).toBe(true);
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
  for (const member of service.members.values()) member.status = 'unsubscribed';
  expect(await set(adm, { nome: 'Ana Maria' })).toBe(200);
  expect(await deliver()).toHaveLength(1);
  expect(listed()).toEqual({ 'ana@norte.test': 'unsubscribed' });
  for (const new_users_data of [false, true]) await set(ana, { new_users_data });
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'subscribed' });
});

it('[USR-07] retries after an outage without failing the save', async () => {
  service.answer = 500;
  expect(await set(ana, { new_users_data: true })).toBe(200);
  expect(await deliver()).toMatchObject([{ failure: 'unreachable' }]);
  service.answer = undefined;
  t.clock.advanceMs(2000);
  await deliver();
  expect(listed()).toEqual({ 'ana@norte.test': 'subscribed' });
});

it('gives up a refused address and stores the reason', async () => {
  service.answer = 400;
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
