import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate, migrateWithin } from './migrate.ts';

/** The last version before a column is added to `samples`. */
const BEFORE = '0022-storage-mark';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  const client = await connect();
  await client.query('begin');
  await migrateWithin(client, BEFORE);
  await client.query('commit');
  await client.end();
});
afterEach(() => database.drop());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

/** Waits until a session waits for a lock on samples. */
async function lockIsWanted(): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await database.admin.query(
        `select from pg_locks where relation = 'samples'::regclass and not granted`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
}

it('an update that finds a table in use lets the work of others pass, and is done once the table is free', async () => {
  const [dump, collector] = [await connect(), await connect()];
  await dump.query('begin');
  await dump.query('select count(*) from samples');
  const told: string[] = [];
  const updated = migrate(database.url, (line) => told.push(line));

  await lockIsWanted();
  // Waits behind the update, which gives up.
  expect((await collector.query('select count(*)::int as n from samples')).rows).toEqual([{ n: 0 }]);
  await expect.poll(() => told).toHaveLength(1);
  expect((await collector.query('select count(*)::int as n from samples')).rows).toEqual([{ n: 0 }]);

  await dump.query('commit');
  await updated;
  const { rows } = await collector.query(
    `select from pg_attribute where attrelid = 'samples'::regclass and attname = 'avisos'`,
  );
  expect(rows).toHaveLength(1);
  await Promise.all([dump.end(), collector.end()]);
});

it('the index of meters is built before its update keeps readers away', async () => {
  const [dump, updater] = [await connect(), await connect()];
  await updater.query('begin');
  await migrateWithin(updater, '0051-references-of-moved');
  await updater.query('commit');
  await dump.query('begin');
  await dump.query('select count(*) from samples');
  await updater.query('begin');
  const updated = migrateWithin(updater, '0052-doubtful-ids');

  await lockIsWanted();
  const { rows } = await database.admin.query(
    `select mode, granted from pg_locks where relation = 'samples'::regclass and mode in ('ShareLock', 'AccessExclusiveLock') order by granted`,
  );
  expect(rows).toEqual([
    { mode: 'AccessExclusiveLock', granted: false },
    // By the index.
    { mode: 'ShareLock', granted: true },
  ]);

  await dump.query('commit');
  await updated;
  await updater.query('commit');
  await Promise.all([dump.end(), updater.end()]);
});
