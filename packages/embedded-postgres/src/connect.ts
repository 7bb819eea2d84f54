import { realpathSync } from 'node:fs';
import pg from 'pg';
import { databaseName } from './cluster.ts';

/** A server's version and folder, as the server reports them. */
export interface ServerAnswer {
  version: string;
  /** Cluster folder with all links resolved. */
  cluster: string | undefined;
}

/** URL of a database of the server on this machine. */
export function urlOf(port: number, password: string, database: string): string {
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${database}`;
}

/** Runs `work` with a connection. Rejects with the driver's error. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 5_000 });
  // When the server ends, the pending query fails; without a listener the error event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function resolved(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Reads the server's version and folder. SCRAM authenticates both sides, so another server is not taken for ours. */
export async function askServer(port: number, password: string): Promise<ServerAnswer> {
  return withClient(urlOf(port, password, 'postgres'), async (client) => {
    const { rows } = await client.query<{ version: string; cluster: string }>(
      "select current_setting('server_version') as version, current_setting('data_directory') as cluster",
    );
    const row = rows[0];
    return { version: row?.version ?? '', cluster: row && resolved(row.cluster) };
  });
}

/** Whether a server refused a connection because it is starting or recovering, and not because it is stopping. */
export function isStillRecovering(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57P03' && !error.message.includes('shutting down');
}

/** Creates our database unless it exists. Returns the server's version. */
export async function ensureDatabase(port: number, password: string): Promise<string> {
  return withClient(urlOf(port, password, 'postgres'), async (client) => {
    const { rows } = await client.query<{ version: string; present: boolean }>(
      `select current_setting('server_version') as version,
              exists (select from pg_database where datname = $1) as present`,
      [databaseName],
    );
    if (!rows[0]?.present) await client.query(`create database ${databaseName}`);
    return rows[0]?.version ?? '';
  });
}
