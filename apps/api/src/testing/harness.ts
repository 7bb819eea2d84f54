import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTIONS, type ReplyOf, type Route, type RouteName, routes, type SignedInUser } from '@escuta/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Services } from '../context.ts';
import { type Addresses, connect } from '../db/connection.ts';
import { makeServices } from '../server.ts';
import { bodyOf, type CallInput, pathOf } from './call-path.ts';
import { type Cast, insertCast, type PersonName, TEST_PASSWORD } from './people.ts';
import { serverErrorLog, takeServerErrors } from './server-errors.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface CallReply {
  status: number;
  json: Record<string, unknown> & { message?: unknown };
  text: string;
  headers: Record<string, unknown>;
}

/** A caller: a signed-in person, or nobody. */
export interface Caller {
  user: SignedInUser | null;
  call(name: RouteName, input?: CallInput): Promise<CallReply>;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** Settings of a command on the same database. */
  databaseSettings: Record<string, string>;
  /** Address of the tables' owner. */
  ownerUrl: string;
  cast: Cast;
  /** Bypasses all policies, to set up rows and for oracles. */
  admin: Pool;
  /** The server's clock; tests move it. */
  clock: { now(): Date; set(instant: string): void; advanceMs(ms: number): void };
  nobody: Caller;
  as(name: PersonName): Promise<Caller>;
  close(): Promise<void>;
}

/** The typed payload of a successful reply; throws with the reply's text otherwise. */
export function payload<N extends RouteName>(_name: N, reply: CallReply): Extract<ReplyOf<N>, { error: false }> {
  if (reply.status !== 200)
    throw new Error(`expected success, got ${reply.status}: ${reply.text}${takeServerErrors()}`);
  return reply.json as Extract<ReplyOf<N>, { error: false }>;
}

function caller(app: FastifyInstance, user: SignedInUser | null): Caller {
  return {
    user,
    call: async (name, input = {}) => {
      const route: Route = routes[name];
      const { payload: sent, headers } = await bodyOf(route, input);
      const response = await app.inject({
        method: route.method,
        url: pathOf(route, input),
        headers: { ...(user && { token: user.token }), ...headers, ...input.headers },
        ...(sent && { payload: sent }),
      });
      // A refused HEAD tells in a header what others tell in the body.
      const text = route.method === 'HEAD' ? String(response.headers['x-problem'] ?? '') : response.body;
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        json: isJson && text !== '' ? JSON.parse(text) : {},
        text,
        headers: response.headers,
      };
    },
  };
}

function fakeClock(start: string) {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    set: (instant: string) => {
      time = new Date(instant).getTime();
    },
    advanceMs: (ms: number) => {
      time += ms;
    },
  };
}

export interface TestAppOptions {
  /** Another database than a new one on the server of all tests. */
  database?: TestDatabase;
  /** Other addresses than the two logins, such as those of a proxy. */
  addresses?: (database: TestDatabase) => Promise<Addresses>;
  /** Connections of the tenant pool; more allow more concurrent calls. */
  poolSize?: number;
  /** Further settings. */
  env?: Record<string, string>;
}

/** The settings of a server or a command on these addresses. */
export const databaseSettings = (addresses: Addresses): Record<string, string> =>
  'owner' in addresses
    ? { DATABASE_URL: addresses.owner }
    : { DATABASE_APP_URL: addresses.app, DATABASE_SYSTEM_URL: addresses.system };

/** Starts a server with its own database and the test's people. The clock is fixed at Friday 20 November 2026, noon in UTC-3. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const addresses = (await options.addresses?.(database)) ?? database.logins;
  const folder = await mkdtemp(join(tmpdir(), 'escuta-test-'));
  const config = readConfig({
    ...databaseSettings(addresses),
    ESCUTA_DATA_DIR: folder,
    ESCUTA_DEMO: 'off',
    ...options.env,
  });
  const connections = connect({
    addresses,
    poolSize: options.poolSize ?? 6,
    readUrl: config.DATABASE_READ_URL,
    onError: () => undefined,
  });
  const clock = fakeClock('2026-11-20T12:00:00-03:00');
  const services: Services = { ...(await makeServices(config, connections, false)), clock };
  const app = await buildApp({ services, log: serverErrorLog });
  const cast = await insertCast(database.admin);
  const nobody = caller(app, null);
  return {
    app,
    services,
    databaseSettings: databaseSettings(addresses),
    ownerUrl: database.url,
    cast,
    admin: database.admin,
    clock,
    nobody,
    as: async (name) => {
      const { email, id_usuario } = cast.people[name];
      const reply = await nobody.call('login', { body: { email, senha: TEST_PASSWORD, origem: 1 } });
      // Signing in is set-up here: the log has what the test does.
      await database.admin.query('delete from action_logs where tipo_acao = $1 and id_usuario = $2', [
        ACTIONS.signIn,
        id_usuario,
      ]);
      return caller(app, payload('login', reply).user);
    },
    close: async () => {
      await app.close();
      await connections.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
