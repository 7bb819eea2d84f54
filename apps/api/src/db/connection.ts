import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { checkRights, checkWritable, type RoleSource } from './database-roles.ts';
import { openReplica, type Replica } from './replica.ts';
import { RoleDialect } from './role-dialect.ts';
import type { Database } from './schema.ts';
import { openPool, type PoolCounts, type WatchedPool } from './watched-pool.ts';

// int8 is read as text by default: ids of the log remain text, queries cast counts to int.
pg.types.setTypeParser(pg.types.builtins.FLOAT4, Number.parseFloat);
// Days remain text: a Date would be midnight in the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type AppDatabase = Kysely<Database>;

/** Connections as the tenant role (escuta_app), and as the role for sign-in and the command line (escuta_system). */
export interface Connections {
  tenant: AppDatabase;
  system: AppDatabase;
  /** Connections of the tenant role for exports, each of which uses one until its receiver has everything; see snapshot.ts. */
  exports: WatchedPool;
  /** A standby for reads of many rows; null without DATABASE_READ_URL. */
  replica: Replica | null;
  /** Queries over one connection of `exports`, which the caller releases. */
  over(client: pg.PoolClient): AppDatabase;
  /** Connections of each pool that work and that are idle, and calls that wait for one. */
  counts(): Record<string, PoolCounts>;
  /** Throws unless both roles are what they must be and may write. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The two logins, which are the roles themselves; or the owner's alone, which takes the role in each transaction. */
export type Addresses = Logins | { owner: string };
export interface Logins {
  app: string;
  system: string;
}

interface ConnectionOptions {
  addresses: Addresses;
  /** Connections of the tenant role; the system role gets a quarter of them in addition. */
  poolSize?: number;
  /** A standby's address, for the tenant role. */
  readUrl?: string;
  onError: (error: Error) => void;
}

/** An address with the role that its connections must have. */
type Source = RoleSource & { url: string };

/** The standby's address, for the tenant role. */
export function readSourceOf(addresses: Addresses, url: string): Source {
  const from = 'owner' in addresses ? 'transaction' : 'login';
  return { role: 'escuta_app', url, from, variable: 'DATABASE_READ_URL' };
}

export function sourcesOf(addresses: Addresses): { tenant: Source; system: Source } {
  if ('owner' in addresses) {
    const shared = { url: addresses.owner, from: 'transaction', variable: 'DATABASE_URL' } as const;
    return { tenant: { role: 'escuta_app', ...shared }, system: { role: 'escuta_system', ...shared } };
  }
  return {
    tenant: { role: 'escuta_app', url: addresses.app, from: 'login', variable: 'DATABASE_APP_URL' },
    system: { role: 'escuta_system', url: addresses.system, from: 'login', variable: 'DATABASE_SYSTEM_URL' },
  };
}

function queriesOver(pool: PostgresPool, { role, from }: RoleSource): AppDatabase {
  const dialect = from === 'login' ? new PostgresDialect({ pool }) : new RoleDialect({ pool }, role);
  return new Kysely<Database>({ dialect });
}

/** A pool of one connection, which its user releases. */
export const poolOf = (client: pg.ClientBase) =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }) as unknown as PostgresPool;

/** Longest silence of a statement, seconds: longer than the limits of the database, see database-roles.ts and snapshot.ts. */
const LONGEST = { query: 40, export: 620 } as const;

/** Opens a connection of the pool, which is checked, and uses it. */
export const tryOut = (db: AppDatabase): Promise<unknown> => sql`select`.execute(db);

async function checkPool(pool: WatchedPool, source: Source): Promise<void> {
  const client = await pool.connect();
  try {
    await checkRights(client, source);
    await checkWritable(client);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Most exports that one process runs at a time. */
export const MOST_EXPORTS = 4;

/** Opens the pools. They connect with the first query, so that requests fail only while the database is down. */
export function connect(options: ConnectionOptions): Connections {
  const size = options.poolSize ?? 16;
  const sources = sourcesOf(options.addresses);
  const open = (source: Source, max: number, longestSeconds: number = LONGEST.query) =>
    openPool({ source, max, longestSeconds, onError: options.onError });
  const pools = {
    tenant: open(sources.tenant, size),
    system: open(sources.system, Math.max(2, Math.ceil(size / 4))),
    exports: open(sources.tenant, MOST_EXPORTS, LONGEST.export),
  };
  const read = options.readUrl === undefined ? null : readSourceOf(options.addresses, options.readUrl);
  const readPools = read && { read: open(read, size), readExports: open(read, MOST_EXPORTS, LONGEST.export) };
  const { exports } = pools;
  const tenant = queriesOver(pools.tenant, sources.tenant);
  const system = queriesOver(pools.system, sources.system);
  const replica =
    read && readPools
      ? openReplica(tenant, { tenant: queriesOver(readPools.read, read), exports: readPools.readExports })
      : null;
  return {
    tenant,
    system,
    exports,
    replica,
    over: (client) => queriesOver(poolOf(client), sources.tenant),
    counts: () =>
      Object.fromEntries(Object.entries({ ...pools, ...readPools }).map(([name, pool]) => [name, pool.counts()])),
    check: async () => {
      await Promise.all([checkPool(pools.tenant, sources.tenant), checkPool(pools.system, sources.system)]);
    },
    close: async () => {
      await Promise.all([tenant, system, replica?.tenant].map((db) => db?.destroy()));
      await Promise.all([exports, replica?.exports].map((pool) => pool?.end()));
    },
  };
}
