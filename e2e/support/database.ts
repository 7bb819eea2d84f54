import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { workerServer } from './worker.ts';

/** Past the product, straight in its database: for oracles, and for what only another person could do. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  dataFolder = workerServer().data,
): Promise<Row[]> {
  const state = JSON.parse(readFileSync(join(dataFolder, 'postgres/state.json'), 'utf8'));
  const client = new pg.Client({
    host: '127.0.0.1',
    port: state.port,
    user: 'escuta',
    password: state.password,
    database: 'escuta',
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
