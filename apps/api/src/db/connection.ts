import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

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
  exports: pg.Pool;
  close(): Promise<void>;
}

interface ConnectionOptions {
  url: string;
  /** Connections of the tenant role; the system role gets a quarter of them in addition. */
  poolSize?: number;
  onError: (error: Error) => void;
}

function openPool(role: string, max: number, { url, onError }: ConnectionOptions, statementMs = 30_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${role}`,
    application_name: role,
    connectionTimeoutMillis: 3_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', onError);
  // Between checkout and the first query a connection has no listener of its own.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const overPool = (pool: pg.Pool): AppDatabase => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Most exports that one process runs at a time. */
export const MOST_EXPORTS = 4;
/** Longest query of an export, milliseconds. */
const EXPORT_MS = 600_000;

/** Opens the pools. They connect with the first query, so that requests fail only while the database is down. */
export function connect(options: ConnectionOptions): Connections {
  const size = options.poolSize ?? 16;
  const tenant = overPool(openPool('escuta_app', size, options));
  const system = overPool(openPool('escuta_system', Math.max(2, Math.ceil(size / 4)), options));
  const exports = openPool('escuta_app', MOST_EXPORTS, options, EXPORT_MS);
  return {
    tenant,
    system,
    exports,
    close: async () => {
      await Promise.all([tenant.destroy(), system.destroy(), exports.end()]);
    },
  };
}
