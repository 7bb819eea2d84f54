import pg from 'pg';
import { checkRights, type RoleSource } from './database-roles.ts';
import { PoolBusyError } from './faults.ts';
import { CONNECT_MS, Watch } from './watch.ts';

export interface WatchedPool {
  /** Throws {@link PoolBusyError} when all connections are in use although the database answers. */
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  /** Connections that work and that are idle, and calls that wait for one. */
  counts(): PoolCounts;
}

export interface PoolCounts {
  busy: number;
  idle: number;
  waiting: number;
}

interface PoolOptions {
  source: RoleSource & { url: string };
  max: number;
  /** See {@link Watch}. */
  longestSeconds: number;
  onError: (error: Error) => void;
}

/**
 * How long a connection may be idle. A new one costs the database about 80 ms of processor time until its catalog caches are filled:
 * the ten seconds of pg made every rush after a short silence wait for seconds.
 */
const IDLE_MS = 5 * 60_000;

const isWaitOver = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Opens a pool whose connections are watched. Nothing of the session may matter: a pooler drops or refuses startup parameters, and hands sessions to others. */
export function openPool({ source, max, longestSeconds, onError }: PoolOptions): WatchedPool {
  const watch = new Watch(source.url, longestSeconds);
  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config);
      watch.add(this);
    }
  }
  const pool = new pg.Pool({
    Client: Client as never,
    connectionString: source.url,
    max,
    application_name: source.role,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    // The pool waits for it, and drops the connection when it fails.
    onConnect: (client) => checkRights(client, source),
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', onError);
  // Between checkout and the first query a connection has no listener of its own.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('acquire', (client) => watch.setIdle(client, false));
  pool.on('release', (_error, client) => watch.setIdle(client, true));
  const stop = watch.start();
  return {
    connect: () =>
      pool.connect().catch(async (error: unknown) => {
        if (isWaitOver(error) && !(await watch.isAway())) throw new PoolBusyError(max);
        throw error;
      }),
    end: () => pool.end().finally(stop),
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
