import { randomInt } from 'node:crypto';
import pg from 'pg';

async function inTransaction<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 10_000 });
  // A connection that ends also makes its query fail.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    const result = await work(client);
    await client.query('rollback');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether two addresses lead to one database, also through a pooler: no other database knows of a lock that a transaction holds in it. */
export function leadToOneDatabase(first: string, second: string): Promise<boolean> {
  const lock = randomInt(2 ** 47);
  return inTransaction(first, async (holder) => {
    await holder.query(`select pg_advisory_xact_lock(${lock})`);
    return inTransaction(second, async (other) => {
      const { rows } = await other.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as free`);
      return rows[0]?.free === false;
    });
  });
}
