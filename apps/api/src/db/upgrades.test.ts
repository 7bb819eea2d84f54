import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup, restoreBackup } from '../features/backup/index.ts';
import { folderStorage } from '../platform/storage.ts';
import { schemaOf } from '../testing/schema-of.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

/** Dumps of released schemas, written by `npm run keep-dump`. */
const DUMPS = join(import.meta.dirname, '../testing/dumps');
const names = (await readdir(DUMPS)).filter((name) => name.endsWith('.sql.gz'));

let fresh: TestDatabase;
let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  fresh = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'escuta-upgrades-'));
});
afterAll(async () => {
  for (const database of [fresh, ...databases]) await database.drop();
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database;
}

/** The database that was dumped. */
async function load(dump: string): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const text = gunzipSync(await readFile(join(DUMPS, dump))).toString();
  // Lines of psql, which newer versions of pg_dump write.
  const statements = text.replaceAll(/^\\(un)?restrict .*$/gm, '');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
  return database;
}

type Row = Record<string, unknown>;

/** The rows of all tables by table, as JSON. */
async function rowsOf({ admin }: TestDatabase): Promise<Record<string, Row[]>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const content: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

/** Rows as sorted text, of these columns alone. */
const textsOf = (rows: Row[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort();

/** Expects every row of before in after, by the columns that it had, and no other rows except in the list of migrations. */
function expectIntact(after: Record<string, Row[]>, before: Record<string, Row[]>): void {
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'kysely_migration') continue;
    const columns = Object.keys(rows[0] ?? {});
    expect([table, textsOf(after[table] ?? [], columns)]).toEqual([table, textsOf(rows, columns)]);
  }
}

describe.each(names)('[OPS-05] an installation with the schema of %s', (dump) => {
  it('becomes one of this version with every row', async () => {
    const database = await load(dump);
    const before = await rowsOf(database);
    expect(before.samples).toHaveLength(3);
    await migrate(database.url);
    expectIntact(await rowsOf(database), before);
    expect(await schemaOf(database.admin)).toEqual(await schemaOf(fresh.admin));
  });

  it('is backed up as it is, and restored as one of this version', async () => {
    const [database, target] = [await load(dump), await emptyDatabase()];
    const task = {
      folder: join(folder, dump),
      version: '0',
      tell: () => undefined,
      signal: new AbortController().signal,
      storage: await folderStorage(join(folder, 'files')),
    };
    await makeBackup({ ...task, withOwner: (work) => work(database.url) });
    await restoreBackup({ ...task, withOwner: (work) => work(target.url) });
    expectIntact(await rowsOf(target), await rowsOf(database));
    expect(await schemaOf(target.admin)).toEqual(await schemaOf(fresh.admin));
  });
});
