import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { StoredFile } from '../../platform/storage.ts';
import { BackupError } from './backup-error.ts';
import { listTables, type TableShape, withOwnerClient } from './catalog.queries.ts';

/** Columns with storage keys. Not those of `photo_uploads`: files without a report are deleted after a day. */
export const FILE_COLUMNS = [
  ['recordings', 'arquivo'],
  ['recordings', 'arquivo_espectrograma'],
  ['recordings', 'arquivo_som'],
  ['sample_photos', 'arquivo'],
  ['leak_report_photos', 'arquivo'],
  ['companies', 'logomarca'],
] as const;

/** Query of all keys that rows refer to. A schema of an earlier version, backed up before its upgrade, lacks the newest columns. */
function keysOf(tables: readonly TableShape[]): string {
  const present = FILE_COLUMNS.filter(([table, column]) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column)),
  );
  const all = present.map(([table, column]) => `select ${column} from ${table}`).join(' union all ');
  return `select distinct key collate "C" from (${all}) as referred (key) where key is not null`;
}

/** One instant of the database. Everything in it is read from the same snapshot. */
export interface DatabaseSnapshot {
  postgres: string;
  schema: string[];
  tables: TableShape[];
  sequences: { name: string; value: string; called: boolean }[];
  /** Rows of a table as text; `rowCount` is known at their end. */
  rowsOf(table: TableShape): Readable & { rowCount: number };
  /** Storage keys that rows refer to, one a line, each once, sorted by their bytes. */
  keys(): Readable & { rowCount: number };
}

/** Values are written the same way whatever the settings of the server; a table that is not readable whole is an error. */
const SETTINGS = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local row_security = off;
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

function copyOut(client: pg.Client, query: string): Readable & { rowCount: number } {
  const copied = client.query(to(`copy (${query}) to stdout`));
  // After an error the driver does not end the stream, so a reader would wait forever.
  copied.on('error', (error) => copied.destroy(error));
  return copied;
}

async function sequencesOf(client: pg.Client): Promise<DatabaseSnapshot['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`,
  );
  const read = rows.map(({ name }) => {
    const sequence = pg.escapeIdentifier(name);
    return `select ${pg.escapeLiteral(name)} as name, last_value::text as value, is_called as called from ${sequence}`;
  });
  return read.length === 0 ? [] : (await client.query(read.join(' union all '))).rows;
}

const lockAll = (tables: readonly TableShape[]) =>
  `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`;

/** Lets `work` read one instant of the database. Writers go on; only a migration waits. */
export function withSnapshot<Result>(
  url: string,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> {
  return withOwnerClient(url, async (client) => {
    const before = await listTables(client);
    if (!before.some(({ name }) => name === 'kysely_migration')) {
      throw new BackupError('There is nothing to back up: the database has no tables of Escuta.');
    }
    await client.query('begin isolation level repeatable read read only');
    await client.query(SETTINGS);
    // Before the first query, which takes the snapshot: a table that is changed after it would look empty.
    await client.query(lockAll(before));
    const tables = await listTables(client);
    if (JSON.stringify(tables) !== JSON.stringify(before)) {
      throw new BackupError('The schema changed at this moment: run the same command again.');
    }
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    const result = await work({
      postgres: (await client.query('show server_version')).rows[0].server_version,
      schema: rows.map(({ name }) => name),
      tables,
      sequences: await sequencesOf(client),
      rowsOf: ({ name, columns }) =>
        copyOut(client, `select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(name)}`),
      keys: () => copyOut(client, `${keysOf(tables)} order by 1`),
    });
    await client.query('commit');
    return result;
  });
}

/** Those of the keys that no row refers to any more. */
export function withoutRows(url: string, keys: readonly string[]): Promise<string[]> {
  return withOwnerClient(url, async (client) => {
    const referred = keysOf(await listTables(client));
    const { rows } = await client.query<{ key: string }>(`select unnest($1::text[]) as key except (${referred})`, [
      keys,
    ]);
    return rows.map(({ key }) => key);
  });
}

/** Keys have no character that the lines of COPY escape. */
async function* linesOf(files: AsyncIterable<StoredFile>): AsyncGenerator<string> {
  for await (const { key, bytes } of files) yield `${key}\t${bytes}\n`;
}

/** Returns the files without a row, except photos that wait for their report. Rows are read after the files: a new file has its row by then. */
export function withoutAnyRow(
  url: string,
  files: AsyncIterable<StoredFile>,
): Promise<{ key: string; bytes: number }[]> {
  return withOwnerClient(url, async (client) => {
    await client.query(`begin; ${SETTINGS}`);
    await client.query('create temporary table stored (key text collate "C", bytes float8) on commit drop');
    await pipeline(linesOf(files), client.query(from('copy stored from stdin')));
    const referred = keysOf(await listTables(client));
    const { rows } = await client.query<{ key: string; bytes: number }>(
      `select key, bytes from stored where key in (select key from stored except (${referred}) except select arquivo from photo_uploads) order by 1`,
    );
    await client.query('rollback');
    return rows;
  });
}

const hasTable = async (client: pg.Client, wanted: string) =>
  (await listTables(client)).some(({ name }) => name === wanted);

/** The mark that this database expects its storage to have; null before the first start, and in a database older than migration 0022. */
export async function knownMark(url: string): Promise<string | null> {
  return withOwnerClient(url, async (client) => {
    if (!(await hasTable(client, 'storage_mark'))) return null;
    return (await client.query<{ marca: string }>('select marca from storage_mark')).rows[0]?.marca ?? null;
  });
}

/** Remembers the backup for those who watch over the installation; a database from before 0020 has no place for it. */
export async function recordBackup(
  url: string,
  { made, rows, files, bytes }: { made: string; rows: number; files: number; bytes: number },
): Promise<void> {
  await withOwnerClient(url, async (client) => {
    if (!(await hasTable(client, 'last_backup'))) return;
    await client.query(
      `insert into last_backup (data, linhas, arquivos, bytes) values ($1, $2, $3, $4)
       on conflict (id) do update set (data, linhas, arquivos, bytes) = (excluded.data, excluded.linhas, excluded.arquivos, excluded.bytes)`,
      [made, rows, files, bytes],
    );
  });
}
