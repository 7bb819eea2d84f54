import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { workerServer } from './worker.ts';

/** Address of the running embedded database of a data folder. */
export function databaseUrl(dataFolder: string): string {
  const { port, password } = JSON.parse(readFileSync(join(dataFolder, 'postgres/state.json'), 'utf8'));
  return `postgres://escuta:${password}@127.0.0.1:${port}/escuta`;
}

/** Queries the product's database directly, for expected values and for changes by another person. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  dataFolder = workerServer().data,
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl(dataFolder));
  await client.connect();
  try {
    // The database's clock cannot be moved.
    const text = sql.replaceAll('now()', `timestamptz '${new Date().toISOString()}'`);
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
