import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '@escuta/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { folderStorage } from './platform/storage.ts';
import { type AppProcess, newDataFolder, ownerUrl, startAppProcess } from './testing/app-process.ts';
import { insertSample } from './testing/builders.ts';
import { fillInstallation, insertStoredRecording } from './testing/installation.ts';
import { everyRow } from './testing/managed-server.ts';
import { type Cast, TEST_PASSWORD } from './testing/people.ts';
import { ONLY_PROGRESS, runCommand } from './testing/run-command.ts';

/** Tables whose rows change by themselves while the application runs; the storage's mark is the one of its place. */
const RESTLESS = [
  'last_backup',
  'storage_mark',
  'rollup_changes',
  'coverage_pending',
  'sample_days',
  'report_days',
  'sessions',
];

type Rows = Record<string, string[]>;

const ends: (() => Promise<unknown>)[] = [];
const atEnd = (end: () => Promise<unknown>) => void ends.unshift(end);
let folder: string;
let data: string;
let restoredData: string;
let cast: Cast;
let app: AppProcess;
/** Rows before and after the backup, and those restored. */
let rows: { before: Rows; after: Rows; restored: Rows };

const backUp = (target: string) => runCommand('backup.ts', [target, '--json'], { ESCUTA_DATA_DIR: data });

/** Writes samples with their files, without a pause. Returns what stops it. */
function keepWriting(admin: pg.Pool): () => Promise<void> {
  let isOn = true;
  const writing = (async () => {
    const storage = await folderStorage(join(data, 'files'));
    while (isOn) {
      const id_cliente = cast.companies.own;
      await insertSample(admin, { id_cliente, id_gravacao: await insertStoredRecording(admin, storage, id_cliente) });
    }
  })();
  return () => {
    isOn = false;
    return writing;
  };
}

async function withRestored<Result>(work: (admin: pg.Pool) => Promise<Result>): Promise<Result> {
  const dataDir = join(restoredData, 'postgres');
  const server = await startEmbeddedServer({ dataDir, log: () => undefined, onEnd: () => undefined });
  const admin = new pg.Pool({ connectionString: server.url, max: 2 });
  try {
    return await work(admin);
  } finally {
    await admin.end();
    await server.stop();
  }
}

/** Waits until the application has linked all samples to the pipes, and looked for all streets: until then these rows change by themselves. */
const linked = (admin: pg.Pool) =>
  vi.waitFor(
    async () => {
      const { rows } = await admin.query<{ n: number }>(
        `select (select count(*) from coverage_pending)::int + (select count(*) from stretches where not nomeado)::int as n`,
      );
      expect(rows).toEqual([{ n: 0 }]);
    },
    { timeout: 120_000, interval: 100 },
  );

async function backUpAndRestore(admin: pg.Pool): Promise<void> {
  await linked(admin);
  const before = await everyRow(admin);
  const stop = keepWriting(admin);
  const backedUp = await backUp(join(folder, 'backup'));
  await stop();
  expect(backedUp).toMatchObject({ code: 0, errors: ONLY_PROGRESS });
  await linked(admin);
  const after = await everyRow(admin);
  const settings = { ESCUTA_DATA_DIR: restoredData };
  expect(await runCommand('restore.ts', [join(folder, 'backup')], settings)).toMatchObject({
    code: 0,
    errors: ONLY_PROGRESS,
  });
  rows = { before, after, restored: await withRestored(everyRow) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-backup-'));
  [data, restoredData] = [await newDataFolder(), await newDataFolder()];
  for (const path of [folder, data, restoredData]) atEnd(() => rm(path, { recursive: true, force: true }));
  app = await startAppProcess(atEnd, { data });
  const admin = new pg.Pool({ connectionString: ownerUrl(app.folder), max: 2 });
  try {
    cast = await fillInstallation(admin, await folderStorage(join(data, 'files')));
    await backUpAndRestore(admin);
  } finally {
    await admin.end();
  }
});
afterAll(async () => {
  for (const end of ends) await end();
});

const without = (given: Rows) => Object.entries(given).filter(([table]) => !RESTLESS.includes(table));

describe('[OPS-05] a backup of the running application', () => {
  it('has every row from before it, none from after it, and people went on writing', () => {
    for (const [table, restored] of without(rows.restored)) {
      const [before, after] = [rows.before[table] ?? [], new Set(rows.after[table])];
      expect(before.filter((row) => !restored.includes(row))).toEqual([]);
      expect(restored.filter((row) => !after.has(row))).toEqual([]);
    }
    expect(rows.before.stretch_samples).not.toEqual([]);
    expect(rows.after.samples?.length).toBeGreaterThan(rows.restored.samples?.length ?? 0);
    expect(Object.keys(rows.restored)).toEqual(Object.keys(rows.before));
  });

  it('has the sound of each of its samples, also of those that came while it ran', async () => {
    const recordings = await withRestored(
      async (admin) =>
        (
          await admin.query<{ path: string; hash: string }>(
            `select arquivo as path, encode(sha256, 'hex') as hash from recordings`,
          )
        ).rows,
    );
    const faulty: string[] = [];
    for (const { path, hash } of recordings) {
      const sound = await readFile(join(restoredData, 'files', path));
      if (createHash('sha256').update(sound).digest('hex') !== hash) faulty.push(path);
    }
    expect(faulty).toEqual([]);
    expect(recordings.length).toBeGreaterThan(rows.before.recordings?.length ?? 0);
  });

  it('becomes an application in which people sign in with their passwords, see their own companies and go on', async () => {
    const restored = await startAppProcess(atEnd, { data: restoredData });
    const call = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', token };
      const reply = await fetch(`${restored.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return reply.json() as Promise<{ total: number; user: { token: string } }>;
    };
    const seenBy = async (email: string) => {
      const { user } = await call('/sec/login', { email, senha: TEST_PASSWORD, origem: 1 });
      const period = { dti: '2020-01-01T00:00:00-03:00', dtf: '2030-01-01T00:00:00-03:00' };
      return (await call('/amostra/mapa', period, user.token)).total;
    };
    const admin = new pg.Pool({ connectionString: ownerUrl(restored.folder), max: 1 });
    try {
      const counted = async (id: number) =>
        (await admin.query<{ n: number }>('select count(*)::int as n from samples where id_cliente = $1', [id])).rows[0]
          ?.n;
      const { own, other } = cast.companies;
      expect(await seenBy('ana@norte.test')).toBe(await counted(own));
      expect(await seenBy('ana@sul.test')).toBe(await counted(other));
      expect(await counted(other)).toBeGreaterThan(0);
      const [next] = (await admin.query<{ id: number }>('select max(id_amostra) as id from samples')).rows;
      expect(await insertSample(admin, { id_cliente: own })).toBeGreaterThan(next?.id ?? 0);
    } finally {
      await admin.end();
    }
    const refused = await runCommand('restore.ts', [join(folder, 'backup')], { ESCUTA_DATA_DIR: restoredData });
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('is in use by another running Escuta') });
  });
});

describe('[OPS-05] a backup of the stopped application', () => {
  it('has all rows, and leaves the database stopped', async () => {
    app.child.kill('SIGTERM');
    expect((await app.ended).code).toBe(0);
    const { code, out } = await backUp(join(folder, 'backup'));
    expect(code).toBe(0);
    const { tables } = JSON.parse(await readFile(join(folder, 'backup/manifest.json'), 'utf8')).backup;
    const counted = Object.fromEntries(tables.map((table: { name: string; rows: number }) => [table.name, table.rows]));
    for (const [table, all] of without(rows.after)) expect([table, counted[table]]).toEqual([table, all.length]);
    expect(JSON.parse(out).files).toBe(2 * counted.recordings + 3);
    expect(existsSync(join(app.folder, 'cluster/postmaster.pid'))).toBe(false);
    expect(existsSync(join(app.folder, 'app.lock'))).toBe(false);
  });

  it('is refused in its data folder, and where there is no database, which it does not create', async () => {
    const within = await backUp(join(data, 'copia'));
    expect(within).toMatchObject({ code: 1, errors: expect.stringContaining('would be lost with it') });
    const nothing = join(folder, 'nothing');
    const { code, errors } = await runCommand('backup.ts', [join(folder, 'x')], { ESCUTA_DATA_DIR: nothing });
    expect([code, errors]).toEqual([1, expect.stringContaining(`There is no database in ${nothing}`)]);
    expect(existsSync(join(nothing, 'postgres'))).toBe(false);
  });
});
