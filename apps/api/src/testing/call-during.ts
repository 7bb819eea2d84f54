import type { Pool } from 'pg';
import { expect } from 'vitest';

const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Makes a call during another open transaction, which commits once the call waits for it or has a reply. */
export async function callDuring<Reply>(
  admin: Pool,
  [statement, values]: readonly [string, unknown[]],
  call: () => Promise<Reply>,
): Promise<Reply> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    let answered = false;
    const reply = call().finally(() => {
      answered = true;
    });
    // Otherwise the call neither waits for the transaction nor returns.
    await expect.poll(async () => answered || (await admin.query(WAITING)).rows[0].n > 0).toBe(true);
    await client.query('commit');
    return await reply;
  } finally {
    client.release(true);
  }
}
