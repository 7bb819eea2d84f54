// Vitest project "outside": needs nginx and HAProxy (Debian: apt-get install nginx haproxy). Run by `npm run test:outside`.
import { LIVE_BEAT_MS } from '@escuta/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/connection.ts';
import { makeServices } from '../../server.ts';
import { BALANCERS, startBalancer } from '../../testing/balancers.ts';
import { insertSample } from '../../testing/builders.ts';
import { followEvents } from '../../testing/event-reader.ts';
import { startTestApp } from '../../testing/harness.ts';
import { serverErrorLog } from '../../testing/server-errors.ts';

const names = Object.keys(BALANCERS) as (keyof typeof BALANCERS)[];

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Two processes of the application on one database. */
async function startTwo() {
  const t = await startTestApp();
  ends.push(t.close);
  const first = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { DATABASE_APP_URL: app = '', DATABASE_SYSTEM_URL: system = '' } = t.databaseSettings;
  const connections = connect({ addresses: { app, system }, poolSize: 4, onError: () => undefined });
  const services = { ...(await makeServices(t.services.config, connections, false)), clock: t.clock };
  const second = await buildApp({ services, log: serverErrorLog });
  ends.push(async () => {
    await second.close();
    await connections.close();
  });
  const url = await second.listen({ port: 0, host: '127.0.0.1' });
  const token = (await t.as('ana')).user?.token ?? '';
  const insert = () => insertSample(t.admin, { id_cliente: t.cast.companies.own });
  return { apps: [t.app, second], hosts: [first, url].map((one) => new URL(one).host), token, insert, t };
}

async function follow(url: string, token: string, since?: string) {
  const followed = await followEvents(url, token, since);
  ends.push(async () => followed.close());
  return followed;
}

describe.each(names)('changes behind %s', (name) => {
  it('are heard by the screens of every process as soon as they happen', async () => {
    const { hosts, token, insert } = await startTwo();
    const { url, stop } = await startBalancer(name, hosts);
    ends.push(stop);
    const four = [];
    for (let n = 0; n < 4; n++) four.push(await follow(url, token));
    for (const one of four) expect((await one.any())?.event).toBe('agora');
    const began = performance.now();
    const id = await insert();
    for (const one of four) expect((await one.next())?.data).toEqual({ amostra: [id] });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('are caught up with by a screen whose process has ended', async () => {
    const { apps, hosts, token, insert, t } = await startTwo();
    const { url, stop } = await startBalancer(name, hosts);
    ends.push(stop);
    const followed = await follow(url, token);
    const cursor = (await followed.any())?.id;
    const at = apps.findIndex((_, n) => (n === 0) === (t.services.live.size === 1));
    await apps[at]?.close();
    expect(await followed.next()).toBeNull();
    const id = await insert();
    const back = await follow(url, token, cursor);
    expect((await back.next())?.data).toEqual({ amostra: [id] });
  });

  it('keep a stream open on which nothing happens, longer than the balancer waits for a word', async () => {
    const { hosts, token, insert } = await startTwo();
    const waits = `${LIVE_BEAT_MS / 1_000 + 3}s`;
    const { url, stop } = await startBalancer(name, hosts, (config) =>
      config
        .replace(/proxy_read_timeout \w+/, `proxy_read_timeout ${waits}`)
        .replace(/timeout (client|server) +\w+/g, `timeout $1 ${waits}`),
    );
    ends.push(stop);
    const followed = await follow(url, token);
    for (let beats = 0; beats < 3; beats++) expect((await followed.any())?.event).toBe('agora');
    const id = await insert();
    expect((await followed.next())?.data).toEqual({ amostra: [id] });
  }, 60_000);
});
