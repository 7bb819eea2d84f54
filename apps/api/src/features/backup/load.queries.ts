import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { migrateWithin } from '../../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { listTables, withOwnerClient } from './catalog.queries.ts';
import type { Manifest, ManifestTable } from './place.ts';

/** Tables that have rows in an installation that nobody uses yet; a restore replaces them. */
const ROWS_OF_NOBODY = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'impact_parameters',
  'blind_review_pool',
  'last_backup',
  'storage_mark',
  'app_secrets',
  'sign_in_failures',
  'throttled_requests',
]);

const q = pg.escapeIdentifier;

/** Throws unless the database is empty, or has only the empty tables of the backup's schema or an earlier one. */
async function refuseUsed(client: pg.Client, manifest: Manifest): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const mine = tables.filter((name) => !ROWS_OF_NOBODY.has(name));
  for (const name of mine) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${q(name)}) as used`);
    if (!rows[0]?.used) continue;
    throw new BackupError(
      `The database is in use: its table ${name} has rows. A restore needs an empty database: name another one, or another data folder.`,
    );
  }
  if (!tables.includes('kysely_migration')) return;
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const newer = rows.find(({ name }) => !manifest.schema.includes(name));
  if (!newer) return;
  throw new BackupError(
    `The database has the schema of a newer version (${newer.name}) than the backup. It has no rows: delete it, create it empty, and restore again.`,
  );
}

/** Throws {@link BackupError} unless the backup can be loaded into this database. */
export const checkUnused = (url: string, manifest: Manifest): Promise<void> =>
  withOwnerClient(url, (client) => refuseUsed(client, manifest));

async function texts(client: pg.Client, query: string): Promise<string[]> {
  return (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
}

const OURS = 'current_schema()::regnamespace';

/**
 * Takes away foreign keys and the indexes that are no constraints, which are quicker made at the end, and keeps triggers from counting and
 * logging again what is restored. Only the owner is needed, no superuser, and no order of the tables. Returns the statements that put
 * everything back.
 */
async function unbind(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const indexes = `from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = ${OURS}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1`;
  const keys = `from pg_constraint where contype = 'f' and connamespace = ${OURS} order by 1`;
  const back = [
    ...(await texts(client, `select pg_get_indexdef(i.indexrelid) as text ${indexes}`)),
    ...(await texts(
      client,
      `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text ${keys}`,
    )),
  ];
  const away = [
    ...(await texts(
      client,
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text ${keys}`,
    )),
    ...(await texts(client, `select format('drop index %s', i.indexrelid::regclass) as text ${indexes}`)),
  ];
  for (const statement of away) await client.query(statement);
  for (const table of tables) await client.query(`alter table ${q(table)} disable trigger user`);
  return [...back, ...tables.map((table) => `alter table ${q(table)} enable trigger user`)];
}

async function copyIn(client: pg.Client, { name, columns, rows }: ManifestTable, path: string): Promise<void> {
  const copying = client.query(from(`copy ${q(name)} (${columns.map(q).join(', ')}) from stdin`));
  await pipeline(createReadStream(path), createGunzip(), copying);
  if (copying.rowCount !== rows) throw new BackupError(`${path} has ${copying.rowCount} rows, not ${rows}.`);
}

async function sameTables(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const present = (await listTables(client)).map(({ name }) => name);
  const backedUp = manifest.tables.map(({ name }) => name);
  const odd = [
    ...present.filter((name) => !backedUp.includes(name)),
    ...backedUp.filter((name) => !present.includes(name)),
  ];
  if (odd.length === 0) return present;
  throw new BackupError(`The database and the backup do not have the same tables: ${odd.join(', ')}.`);
}

/** Loads the rows of all tables, whose schema is the backup's. */
async function loadTables(
  client: pg.Client,
  manifest: Manifest,
  pathOf: (table: string) => string,
  onTable: (done: number) => void,
): Promise<void> {
  const tables = await sameTables(client, manifest);
  const back = await unbind(client, tables);
  await client.query(`truncate ${tables.map(q).join(', ')}`);
  for (const [index, table] of manifest.tables.entries()) {
    onTable(index);
    await copyIn(client, table, pathOf(table.name));
  }
  for (const { name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [q(name), value, called]);
  }
  onTable(manifest.tables.length);
  for (const statement of back) await client.query(statement);
}

/**
 * Loads a verified backup, in one transaction: the database has everything, with the schema of this version, or is as empty as before.
 * Throws {@link BackupError} for a database that is in use.
 * @param mark the mark of the storage that has the files now, which may be another one than at the backup
 */
export async function loadDatabase(
  url: string,
  manifest: Manifest,
  pathOf: (table: string) => string,
  onTable: (done: number) => void,
  mark: () => Promise<string>,
): Promise<void> {
  await withOwnerClient(url, async (client) => {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    // A restore that was cut off a moment ago, or another one, ends first.
    await client.query(`select pg_advisory_xact_lock(hashtext('escuta_restore'))`);
    const tables = await listTables(client);
    if (tables.length > 0) await client.query(`lock table ${tables.map(({ name }) => q(name)).join(', ')}`);
    await refuseUsed(client, manifest);
    await migrateWithin(client, manifest.schema.at(-1));
    await loadTables(client, manifest, pathOf, onTable);
    await migrateWithin(client);
    await client.query('delete from storage_mark');
    await client.query('insert into storage_mark (marca) values ($1)', [await mark()]);
    await client.query('analyze');
    await client.query('commit');
  });
}
