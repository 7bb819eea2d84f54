// Vitest project "outside": needs PgBouncer (Debian: apt-get install pgbouncer). Run by `npm run test:outside`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteName } from '@escuta/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../server.ts';
import { insertAssignment } from '../testing/builders.ts';
import { type Followed, followEvents } from '../testing/event-reader.ts';
import { EXAMPLE_INPUTS } from '../testing/generated/example-input.ts';
import { expected, marksAgainst, routeOf, SESSION_CALLS } from '../testing/generated/matrix.ts';
import { makeTarget } from '../testing/generated/targets.ts';
import { type Caller, databaseSettings, startTestApp, type TestApp } from '../testing/harness.ts';
import { type PoolMode, startPgBouncer } from '../testing/pgbouncer.ts';
import { takeServerErrors } from '../testing/server-errors.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import type { Addresses } from './connection.ts';

const LOGINS = ['two logins', 'one login'] as const;
type Login = (typeof LOGINS)[number];
const WAYS = (['session', 'transaction'] as const).flatMap((mode) => LOGINS.map((login) => [login, mode] as const));

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The addresses of a test database behind a new PgBouncer. */
async function behindPgBouncer({ url, logins }: TestDatabase, login: Login, mode: PoolMode, forced?: string) {
  const pooler = await startPgBouncer({ mode, logins: [url, logins.app, logins.system], ...(forced && { forced }) });
  ends.push(pooler.stop);
  const two = { app: pooler.behind(logins.app), system: pooler.behind(logins.system) };
  return login === 'two logins' ? two : { owner: pooler.behind(url) };
}

async function start(login: Login, mode: PoolMode, forced?: string) {
  const t = await startTestApp({ addresses: (database) => behindPgBouncer(database, login, mode, forced) });
  ends.push(t.close);
  return t;
}

/** Rows of the administrator's company, or of another one. */
function targetOf(t: TestApp, tenant: 'own' | 'foreign', minute: number) {
  const { companies, people } = t.cast;
  return makeTarget(t.admin, t.cast, {
    id_cliente: tenant === 'own' ? companies.own : companies.other,
    person: tenant === 'own' ? people.adm : people['adm@other'],
    inspector: people.adm,
    reviewer: people.br,
    minute: new Date(Date.UTC(2026, 9, 1, 0, minute)).toISOString(),
  });
}

describe.each(WAYS)('[ROLE-02] [OPS-01] %s through PgBouncer in %s mode', (login, mode) => {
  it('every call follows the matrix for rows of the caller’s company and of another one', async () => {
    const t = await start(login, mode);
    await t.admin.query(`insert into addresses (lat, lon, endereco) values (-19.93, -44.05, 'Rua das Flores, 12')`);
    await t.admin.query('update users set exibir_inspecao = true');
    const adm = await t.as('adm');
    const wrong: string[] = [];
    const ask = async (caller: Caller, name: RouteName, tenant: 'own' | 'foreign', minute: number) => {
      const lote = await insertAssignment(t.admin, { ...t.cast.people.adm, data: t.clock.now() });
      const input = EXAMPLE_INPUTS[name]({ ...(await targetOf(t, tenant, minute)), lote });
      const { status, text } = await caller.call(name, input);
      const seen = marksAgainst(t.cast, 'ADM').filter((mark) => text.includes(mark));
      const asExpected = expected(name, 'ADM', tenant).includes(status) && seen.length === 0;
      if (!asExpected) wrong.push(`${name} ${tenant}: ${status} ${text.slice(0, 300)} ${seen}`);
    };
    // Signing out ends the session.
    const calls = SESSION_CALLS.filter((name) => name !== 'logout' && !expected(name, 'ADM', 'own').includes(403));
    for (const [minute, name] of calls.entries()) {
      const tenants = routeOf(name).tenant === 'none' ? (['own'] as const) : (['own', 'foreign'] as const);
      for (const tenant of tenants) await ask(adm, name, tenant, minute);
    }
    expect(calls.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('concurrent calls of two companies find the sample of their own alone', async () => {
    const t = await start(login, mode);
    const { id_amostra: north } = await targetOf(t, 'own', 1);
    const { id_amostra: south } = await targetOf(t, 'foreign', 1);
    const callers = [await t.as('adm'), await t.as('adm@other')];
    const finds = async (turn: number) => {
      const found = await Promise.all(
        [north, south].map((id) => callers[turn % 2]?.call('getSample', { params: { id } })),
      );
      return found.map((reply) => reply?.status);
    };
    // More at once than there are connections, and not so many that one waits for its turn too long on a busy machine.
    const all: unknown[] = [];
    for (let from = 0; from < 40; from += 8) {
      all.push(...(await Promise.all(Array.from({ length: 8 }, (_, turn) => finds(from + turn)))));
    }
    expect(all).toEqual(Array.from({ length: 40 }, (_, turn) => (turn % 2 ? [404, 200] : [200, 404])));
  });
});

describe.each(WAYS)('[ING-07] %s through PgBouncer in %s mode', (login, mode) => {
  it('open screens hear of changes, and of those only of their companies', async () => {
    const t = await start(login, mode);
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const [own, other] = await Promise.all(
      (['ana', 'ana@other'] as const).map(async (name) => followEvents(url, (await t.as(name)).user?.token ?? '')),
    );
    for (const one of [own, other]) expect((await one?.any())?.event).toBe('agora');
    const { id_amostra: here } = await targetOf(t, 'own', 1);
    const { id_amostra: there } = await targetOf(t, 'foreign', 1);
    const heardBy = async (one: Followed | undefined, id: number) => {
      const ids: number[] = [];
      while (!ids.includes(id)) ids.push(...((await one?.next())?.data.amostra ?? []));
      return ids;
    };
    expect(await heardBy(own, here)).not.toContain(there);
    expect(await heardBy(other, there)).not.toContain(here);
    own?.close();
    other?.close();
  });
});

// The pooler hides the server's processes from the watch over silent statements.
test.each(LOGINS)('%s: a statement that takes long is waited for behind a pooler', async (login) => {
  const t = await start(login, 'transaction');
  const slow = sql<{ done: boolean }>`select true as done from pg_sleep(7)`;
  expect((await slow.execute(t.services.connections.tenant)).rows).toEqual([{ done: true }]);
});

const OWNER = /statements run as escuta, not as escuta_app/;

describe('[OPS-01] a pooler that signs in as the owner for everybody', () => {
  test('ends the start, with the name of the setting', async () => {
    let addresses: Addresses | undefined;
    await startTestApp({
      addresses: async (database) => {
        addresses = await behindPgBouncer(database, 'two logins', 'session', 'escuta');
        return addresses;
      },
    }).then((t) => ends.push(t.close));
    const folder = await mkdtemp(join(tmpdir(), 'escuta-forced-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const config = readConfig({ ...databaseSettings(addresses as Addresses), ESCUTA_DATA_DIR: folder });
    const told = await openDatabase(config, () => undefined).catch((error: Error) => error.message);
    expect(told).toMatch(/^DATABASE_APP_URL: /);
    expect(told).toMatch(OWNER);
  });

  test('makes each call fail with 503, and the log says why', async () => {
    const t = await start('two logins', 'transaction', 'escuta');
    const { email } = t.cast.people.adm;
    const reply = await t.nobody.call('login', { body: { email, senha: 'x', origem: 1 } });
    expect([reply.status, reply.json.message]).toEqual([503, 'database_unavailable']);
    expect(takeServerErrors()).toMatch(/DATABASE_SYSTEM_URL: statements run as escuta, not as escuta_system/);
  });
});
