import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

// int8 arrives as text by default; ids of the log stay text, counts are cast where they are asked for.
pg.types.setTypeParser(pg.types.builtins.FLOAT4, Number.parseFloat);
// A day stays text: as a Date it would be midnight of the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type AppDatabase = Kysely<Database>;

/** Both doors into the database: as the tenant role, and as the role that serves sign-in and the command line. */
export interface Connections {
  tenant: AppDatabase;
  system: AppDatabase;
  /** A few connections of the tenant role for exports, which hold one as long as the receiver takes; see snapshot.ts. */
  exports: pg.Pool;
  close(): Promise<void>;
}

interface ConnectionOptions {
  url: string;
  /** Connections of the tenant door; the system door has a quarter. */
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
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // One that breaks between checkout and its first query belongs to nobody for a moment.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const overPool = (pool: pg.Pool): AppDatabase => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Exports that one process runs at a time. */
export const MOST_EXPORTS = 4;
/** The longest that one export may take its rows from the database. */
const EXPORT_MS = 600_000;

/** Opens the pools; connects lazily, so a database that is down answers per request and comes back by itself. */
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
