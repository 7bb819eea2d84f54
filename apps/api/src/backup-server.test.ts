import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './db/migrate.ts';
import { FILE_COLUMNS } from './features/backup/dump.queries.ts';
import { checkBackup, makeBackup, restoreBackup } from './features/backup/index.ts';
import { insertSample } from './testing/builders.ts';
import { fillInstallation } from './testing/installation.ts';
import { everyRow, type ManagedServer, startManagedServer } from './testing/managed-server.ts';
import { killAfter, ONLY_PROGRESS, runCommand, startCommand } from './testing/run-command.ts';
import { hashesOf, holdAfter, type S3Server, startS3Server, storageOf } from './testing/s3-server.ts';
import { schemaOf } from './testing/schema-of.ts';

const SECRET = 'segredo';
type Database = Omit<ManagedServer, 'another' | 'stop'>;

let folder: string;
let server: ManagedServer;
let from: S3Server;
let to: S3Server;
/** A backup that no test changes. */
let good: string;

/** Settings of a command on a database and an object storage. */
const settingsOf = ({ owner, logins }: Database, { endpoint }: S3Server): Record<string, string> => ({
  DATABASE_URL: owner,
  ...logins,
  STORAGE_URL: 's3://escuta',
  AWS_ENDPOINT_URL: endpoint,
  AWS_ACCESS_KEY_ID: 'k',
  AWS_SECRET_ACCESS_KEY: SECRET,
  ESCUTA_DATA_DIR: join(folder, 'data'),
});

const backUp = (...args: string[]) => runCommand('backup.ts', args, settingsOf(server, from));
const restore = (database: Database, storage: S3Server, ...args: string[]) =>
  runCommand('restore.ts', args, settingsOf(database, storage));

const snapshotOf = async (backup: string) =>
  join(backup, (await readdir(backup)).find((name) => name.startsWith('snapshot-')) ?? '');

let databases = 0;
const emptyDatabase = () => server.another(`vazio_${++databases}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-backup-'));
  [server, from, to] = await Promise.all([
    startManagedServer('dona', 'agua'),
    startS3Server(SECRET),
    startS3Server(SECRET),
  ]);
  await migrate(server.owner);
  await fillInstallation(server.admin, storageOf(from, SECRET));
  // A file of nobody, such as half an upload leaves.
  await storageOf(from, SECRET).put('companies/1/photos/unused.jpg', Buffer.from('x'));
  good = join(folder, 'good');
  expect(await backUp(good)).toMatchObject({ code: 0, errors: ONLY_PROGRESS });
});
afterAll(async () => {
  await Promise.all([server.stop(), from.stop(), to.stop()]);
  await rm(folder, { recursive: true });
});

/** Keys of the files in a backup, finished or not. */
async function keysIn(backup: string): Promise<string[]> {
  const names = await readdir(join(backup, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => /\.(wav|png|jpg)$/.test(name));
}

const here = { tell: () => undefined, signal: new AbortController().signal, version: '0' };
/** A backup and a restore as the commands make them, in this process, which takes less time. */
const backUpHere = (target: string) =>
  makeBackup({ ...here, folder: target, storage: storageOf(from, SECRET), withOwner: (work) => work(server.owner) });
const restoreHere = ({ owner }: Database, storage: S3Server) =>
  restoreBackup({ ...here, folder: good, storage: storageOf(storage, SECRET), withOwner: (work) => work(owner) });

/** Reads the whole backup; throws when it is not whole. */
const verify = (backup: string) => checkBackup(backup, () => undefined);

const isEmpty = async ({ admin }: Database) => Object.keys(await everyRow(admin)).length === 0;

describe('[OPS-05] a backup of a server whose owner is no superuser', () => {
  it('is restored with every row, every file that rows refer to, the schema and the next ids', async () => {
    const target = await emptyDatabase();
    const { last_backup: recorded, ...rows } = await everyRow(server.admin);
    expect(await restore(target, to, good)).toMatchObject({ code: 0, errors: ONLY_PROGRESS });
    const { last_backup: _, storage_mark: marks, ...restored } = await everyRow(target.admin);
    expect({ ...restored, storage_mark: [] }).toEqual(rows);
    expect(marks).toEqual([`(1,${to.objects.get('/escuta/.storage')?.toString().trim()})`]);
    expect(recorded).toHaveLength(1);
    const { '/escuta/companies/1/photos/unused.jpg': __, ...files } = hashesOf(from);
    expect(hashesOf(to)).toEqual(files);
    expect(await schemaOf(target.admin)).toEqual(await schemaOf(server.admin));
    const { rows: next } = await target.admin.query<{ id: number }>('select max(id_amostra) + 1 as id from samples');
    expect(await insertSample(target.admin, { id_cliente: 1 })).toBe(next[0]?.id);
    await expect(restoreHere(target, to)).rejects.toThrow('its table action_logs has rows');
  });

  it('can be read by its owner alone', async () => {
    const modes = async (path: string): Promise<number[]> => {
      const found = await stat(path);
      const within = found.isDirectory() ? await readdir(path) : [];
      const below = await Promise.all(within.map((name) => modes(join(path, name))));
      return [found.mode & 0o077, ...below.flat()];
    };
    expect(new Set(await modes(good))).toEqual(new Set([0]));
  });

  it('is remembered where the system’s role reads it', async () => {
    const client = await server.admin.connect();
    await client.query('begin; set local role escuta_system');
    const { rows } = await client.query('select data, arquivos from last_backup');
    await client.query('rollback');
    client.release();
    const { made } = await verify(good);
    expect(rows).toEqual([{ data: new Date(made), arquivos: '17' }]);
  });

  it('knows every column that names a file', async () => {
    // In `networks`, in the imports and as `arquivo_origem` it is the name of the file that a person imported, which is not stored.
    const { rows } = await server.admin.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name like '%arquivo%' or column_name like '%logo%')
         and table_name not in ('photo_uploads', 'last_backup', 'address_imports', 'sample_imports', 'networks') and column_name <> 'arquivo_origem'`,
    );
    expect(FILE_COLUMNS.map((pair) => pair.join('.')).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('has no column that names a file beside those by which a start sees that files are stored', async () => {
    const { rows } = await server.admin.query<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'files_are_stored'`,
    );
    for (const [table] of FILE_COLUMNS) expect(rows[0]?.body).toContain(`from ${table}`);
  });

  it('goes on where it was killed, and is no backup until then', async () => {
    const target = join(folder, 'killed');
    const written = async () => (await keysIn(target)).length;
    await killAfter(
      { storage: from, method: 'GET', most: 6, written },
      'backup.ts',
      [target],
      settingsOf(server, from),
    );
    const copied = await keysIn(target);
    const unfinished = expect.stringMatching(/has no finished backup.*Run npm run backup again/s);
    expect(await backUp('--check', target)).toMatchObject({ code: 1, errors: unfinished });
    const fetched: string[] = [];
    from.hooks.before = async (method, path) => void (method === 'GET' && fetched.push(path.slice('/escuta/'.length)));
    await backUpHere(target);
    from.hooks.before = async () => undefined;
    expect(fetched.filter((key) => copied.includes(key))).toEqual([]);
    expect(fetched.length).toBe(17 - copied.length);
    await verify(target);
    expect((await readdir(target)).sort()).toEqual(['files', 'manifest.json', expect.stringMatching(/^snapshot-/)]);
  });

  it('stays whole while the next one into the same folder is killed, and refuses a third one meanwhile', async () => {
    const target = join(folder, 'twice');
    await backUpHere(target);
    await storageOf(from, SECRET).put('companies/1/logo/n.png', Buffer.from('novo'));
    await server.admin.query(`update companies set logomarca = 'companies/1/logo/n.png' where id_cliente = 1`);
    const held = holdAfter(from, 'GET', 0);
    const { child, ended } = startCommand('backup.ts', [target], settingsOf(server, from));
    await held.reached;
    await expect(backUpHere(target)).rejects.toThrow('in use by another backup');
    child.kill('SIGKILL');
    await ended;
    held.release();
    await verify(target);
    await backUpHere(target);
    expect(await readdir(join(target, 'files/companies/1/logo'))).toEqual(['n.png']);
    await server.admin.query(`update companies set logomarca = 'companies/1/logo/a1.png' where id_cliente = 1`);
  });

  it('names the files that the storage lacks, and ends with 2', async () => {
    await server.admin.query(`update companies set logomarca = 'companies/2/logo/away.png' where id_cliente = 2`);
    const { code, out } = await backUp(join(folder, 'lacking'));
    expect([code, out]).toEqual([
      2,
      expect.stringContaining('lacks 1 file that rows refer to:\n  companies/2/logo/away.png'),
    ]);
    await server.admin.query(`update companies set logomarca = null where id_cliente = 2`);
  });

  it('has the new logo when the old one is replaced while the files are copied', async () => {
    const held = holdAfter(from, 'HEAD', 0);
    const target = join(folder, 'replaced');
    const running = backUpHere(target);
    await held.reached;
    await storageOf(from, SECRET).put('companies/1/logo/c3.png', Buffer.from('logo novo'));
    await server.admin.query(`update companies set logomarca = 'companies/1/logo/c3.png' where id_cliente = 1`);
    from.objects.delete('/escuta/companies/1/logo/a1.png');
    held.release();
    expect((await running).missing).toEqual([]);
    expect(await readdir(join(target, 'files/companies/1/logo'))).toEqual(['c3.png']);
  });

  it('prints its result as one JSON object', async () => {
    const { out } = await backUp('--check', '--json', good);
    expect(JSON.parse(out)).toMatchObject({
      folder: good,
      files: 17,
      rows: expect.any(Number),
      bytes: expect.any(Number),
    });
  });
});

describe('[OPS-05] a restore', () => {
  let storage: S3Server;
  let target: Database;
  beforeAll(async () => {
    [storage, target] = await Promise.all([startS3Server(SECRET), emptyDatabase()]);
  });
  afterAll(() => storage.stop());

  it('refuses a backup with one changed byte anywhere, names the file and leaves everything empty', async () => {
    const snapshot = await snapshotOf(good);
    const photo = join(good, 'files/companies/1/photos/b2.jpg');
    const changed = async (path: string, work: () => Promise<void>) => {
      const whole = await readFile(path);
      const broken = Buffer.from(whole);
      broken.writeUInt8(broken.readUInt8(broken.length >> 1) ^ 1, broken.length >> 1);
      await writeFile(path, broken);
      await work();
      await writeFile(path, whole);
    };
    for (const path of [join(snapshot, 'samples.gz'), join(snapshot, 'files.sha256'), join(good, 'manifest.json')]) {
      await changed(path, () => expect(verify(good)).rejects.toThrow(`${path} is damaged`));
    }
    await changed(photo, async () => {
      const refused = await restore(target, storage, good);
      expect(refused).toMatchObject({ code: 1, errors: `The backup is not whole:\n${photo} is damaged\n` });
    });
    expect(await isEmpty(target)).toBe(true);
    expect(storage.objects.size).toBe(0);
  });

  it('goes on after it was killed among the files and in the database, of which nothing is seen before the end', async () => {
    const settings = settingsOf(target, storage);
    const written = async () => storage.objects.size;
    await killAfter({ storage, method: 'PUT', most: 5, written }, 'restore.ts', [good], settings);
    expect(await isEmpty(target)).toBe(true);

    // The restore waits for this table, which another transaction is making, in the middle of its own.
    const other = await target.admin.connect();
    await other.query('begin; create table samples (x int)');
    const { child, ended } = startCommand('restore.ts', [good], settings);
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await target.admin.query<{ n: number }>(waiting)).rows[0]?.n).toBe(1);
    child.kill('SIGKILL');
    await ended;
    await other.query('rollback');
    other.release();
    expect(await runCommand('restore.ts', [good], settings)).toMatchObject({ code: 0, errors: ONLY_PROGRESS });
    expect(Object.keys(hashesOf(storage)).length).toBe(17);
    const count = async ({ admin }: Database) =>
      (await admin.query('select count(*)::int as n from samples')).rows[0].n;
    expect(await count(target)).toBe(await count(server));
  });

  it('never replaces another file of the storage', async () => {
    const key = '/escuta/companies/1/photos/b2.jpg';
    storage.objects.set(key, Buffer.from('de outra pessoa'));
    const empty = await emptyDatabase();
    await expect(restoreHere(empty, storage)).rejects.toThrow('it has another file as companies/1/photos/b2.jpg');
    expect(storage.objects.get(key)?.toString()).toBe('de outra pessoa');
    expect(await isEmpty(empty)).toBe(true);
  });
});
