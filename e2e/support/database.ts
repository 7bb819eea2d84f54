import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { givenServer, workerServer } from './worker.ts';

/** Address of the running embedded database of a data folder, or of the given installation's. */
export function databaseUrl(dataFolder: string): string {
  const given = dataFolder === '' && givenServer();
  if (given) return given.database;
  const { port, password } = JSON.parse(readFileSync(join(dataFolder, 'postgres/state.json'), 'utf8'));
  return `postgres://escuta:${password}@127.0.0.1:${port}/escuta`;
}

/** Queries the product's database directly, for expected values and for changes by another person. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  dataFolder = workerServer().data,
): Promise<Row[]> {
  // The database's clock cannot be moved.
  const text = sql.replaceAll('now()', `timestamptz '${new Date().toISOString()}'`);
  const until = performance.now() + AWAY_MS;
  for (;;) {
    const client = await connected(databaseUrl(dataFolder));
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      // A given installation's leader may be killed at any moment. These statements may be repeated.
      const mayRepeat = givenServer() && /^\s*(select|delete)/.test(sql) && performance.now() < until;
      if (!mayRepeat || !isCut(error)) throw error;
      await delay(500);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Whether the connection, or the whole server, ended during a statement. */
const isCut = (error: unknown) =>
  /^(57P0[123]|ECONNRESET|EPIPE)$/.test(String((error as { code?: string }).code)) ||
  /Connection terminated/.test((error as Error).message);

/** Longest wait for a given installation's database that is changing its leader. */
const AWAY_MS = 120_000;

async function connected(url: string): Promise<pg.Client> {
  const until = performance.now() + (givenServer() ? AWAY_MS : 0);
  for (;;) {
    const client = new pg.Client(url);
    // The query that was cut says so too.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      if (performance.now() > until) throw error;
      await delay(500);
    }
  }
}
