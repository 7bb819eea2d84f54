import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { connect } from './db/connection.ts';
import { claimStorage } from './features/storage/index.ts';
import { s3Storage } from './platform/s3-storage.ts';
import { folderStorage } from './platform/storage.ts';
import { openStorage } from './server.ts';
import { type AppProcess, newDataFolder, startAppProcess } from './testing/app-process.ts';
import { databaseSettings } from './testing/harness.ts';
import { insertStoredRecording } from './testing/installation.ts';
import { runCommand } from './testing/run-command.ts';
import { startS3Server } from './testing/s3-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const ends: (() => Promise<unknown>)[] = [];
const atEnd = (end: () => Promise<unknown>) => void ends.unshift(end);

let database: TestDatabase;
let folder: string;
/** The folder of STORAGE_URL. */
let mount: string;
beforeEach(async () => {
  database = await newDatabase();
  folder = await mkdtemp(join(tmpdir(), 'escuta-mount-'));
  atEnd(() => rm(folder, { recursive: true }));
  mount = join(folder, 'files');
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function newDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  atEnd(() => made.drop());
  return made;
}

const settings = (more: Record<string, string> = {}) => ({
  ...databaseSettings(database.logins),
  STORAGE_URL: mount,
  ...more,
});
const start = (more?: Record<string, string>): Promise<AppProcess> => startAppProcess(atEnd, { env: settings(more) });

async function stop({ child, ended }: AppProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** What an earlier start left, without the time that a process takes. */
async function startedBefore(more?: Record<string, string>): Promise<void> {
  const connections = connect({ addresses: database.logins, onError: () => undefined });
  try {
    await claimStorage({ connections, storage: await openStorage(readConfig(settings(more))) });
  } finally {
    await connections.close();
  }
}

async function insertRecording(): Promise<void> {
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into companies (razao_social) values ('Águas do Norte') returning id_cliente as id`,
  );
  await insertStoredRecording(database.admin, await folderStorage(mount), rows[0]?.id ?? 0);
}

/** Takes the mount away; returns what brings it back. */
async function unmount(): Promise<() => Promise<void>> {
  await rename(mount, `${mount}-lost`);
  await mkdir(mount);
  return async () => {
    await rm(mount, { recursive: true });
    await rename(`${mount}-lost`, mount);
  };
}

const run = async (file: 'admin.ts' | 'backup.ts', ...args: string[]) => {
  const ESCUTA_DATA_DIR = await newDataFolder();
  atEnd(() => rm(ESCUTA_DATA_DIR, { recursive: true }));
  return runCommand(file, args, settings({ DATABASE_URL: database.url, ESCUTA_DATA_DIR }));
};

describe('a start on the empty folder below a missing mount', () => {
  it('is refused, names STORAGE_URL and the way out, and writes nothing there', async () => {
    await startedBefore();
    await insertRecording();
    await unmount();
    await expect(start()).rejects.toThrow(/STORAGE_URL: .*\/files is empty.*mount.*npm run admin -- storage adopt/s);
    expect(await readdir(mount)).toEqual([]);
  });

  it('is refused also before there is any file', async () => {
    await startedBefore();
    await unmount();
    await expect(start()).rejects.toThrow('STORAGE_URL');
  });

  it('goes on when the mount is back', async () => {
    await startedBefore();
    await insertRecording();
    const mountAgain = await unmount();
    await expect(start()).rejects.toThrow('STORAGE_URL');
    await mountAgain();
    await start();
  });

  it('is refused to an import', async () => {
    await startedBefore();
    await unmount();
    const { code, errors } = await runCommand('import.ts', [folder, '--company', '1'], settings());
    expect([code, errors]).toEqual([1, expect.stringContaining('STORAGE_URL: ')]);
  });

  it.each([
    ['storage check', 'admin.ts', ['storage', 'check'], 2],
    ['purge', 'admin.ts', ['purge'], 2],
    ['a backup', 'backup.ts', ['--json'], 1],
  ] as const)('is refused to %s', async (_, file, args, status) => {
    await startedBefore();
    await insertRecording();
    await unmount();
    const { code, errors } = await run(file, ...args, ...(file === 'backup.ts' ? [join(folder, 'backup')] : []));
    expect([code, errors]).toEqual([status, expect.stringContaining('STORAGE_URL: ')]);
  });
});

it('a start on the storage of another database is refused', async () => {
  await startedBefore();
  database = await newDatabase();
  const own = mount;
  mount = join(folder, 'other');
  await startedBefore();
  mount = own;
  await expect(start()).rejects.toThrow(/STORAGE_URL: .*\/files is the storage of another database/);
});

it('a start on moved files without their mark is refused as such', async () => {
  await startedBefore();
  await insertRecording();
  await rm(join(mount, '.storage'));
  await expect(start()).rejects.toThrow(/STORAGE_URL: .*\/files has files, but not the file \.storage/);
});

it('npm run admin -- storage adopt makes an empty folder the storage', async () => {
  await startedBefore();
  await insertRecording();
  const mountAgain = await unmount();
  expect(await run('admin.ts', 'storage', 'adopt')).toMatchObject({ code: 0, errors: '' });
  await stop(await start());
  await mountAgain();
  await expect(start()).rejects.toThrow('is the storage of another database');
});

describe('processes that start at once on a new storage', () => {
  /** The marks of database and storage. */
  async function marks(): Promise<string[]> {
    const { rows } = await database.admin.query<{ marca: string }>('select marca from storage_mark');
    return [...rows.map(({ marca }) => marca), (await readFile(join(mount, '.storage'), 'utf8')).trim()];
  }

  it('all serve', async () => {
    const apps = await Promise.all([start(), start()]);
    for (const app of apps) expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
    const [mark] = await marks();
    expect(await marks()).toEqual([mark, mark]);
  });
});

describe('an installation of before the marks', () => {
  /** As earlier versions did: the file has no mark. */
  const markAsBefore = async () => {
    await mkdir(mount, { recursive: true });
    await writeFile(join(mount, '.storage'), '');
  };

  it('goes on with a folder that has files', async () => {
    await markAsBefore();
    await insertRecording();
    await stop(await start());
    await unmount();
    await expect(start()).rejects.toThrow('STORAGE_URL');
  });

  it('does not start on an empty folder while rows refer to files', async () => {
    await insertRecording();
    await unmount();
    await markAsBefore();
    await expect(start()).rejects.toThrow(/STORAGE_URL: .*\/files is empty/);
  });
});

describe('with object storage', () => {
  const SECRET = 'um segredo';
  const open = async () => {
    const s3 = await startS3Server(SECRET);
    atEnd(() => s3.stop().catch(() => undefined));
    const env = {
      STORAGE_URL: 's3://gravacoes/escuta',
      AWS_ENDPOINT_URL: s3.endpoint,
      AWS_ACCESS_KEY_ID: 'chave',
      AWS_SECRET_ACCESS_KEY: SECRET,
    };
    return { s3, env };
  };

  it('a start on another bucket is refused', async () => {
    const { s3, env } = await open();
    await startedBefore(env);
    await expect(start({ ...env, STORAGE_URL: 's3://gravacoes/outra' })).rejects.toThrow(
      /STORAGE_URL: s3:\/\/gravacoes\/outra is empty/,
    );
    expect([...s3.objects.keys()]).toEqual(['/gravacoes/escuta/.storage']);
    await start(env);
  });

  it('of two processes that begin with a new bucket one alone marks it', async () => {
    const { s3, env } = await open();
    const calls = { GET: 0, PUT: 0 };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    s3.hooks.before = async (method) => {
      calls[method as 'GET' | 'PUT'] += 1;
      if (method === 'GET') await answered;
    };
    const both = [startedBefore(env), startedBefore(env)];
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // Both are at the bucket, or one waits for the other.
    await expect.poll(async () => calls.GET + (await database.admin.query(waiting)).rows[0].n).toBe(2);
    answer();
    await Promise.all(both);
    expect(calls.PUT).toBe(1);
  });

  it('a start while it is away goes on, and says so', async () => {
    const { s3, env } = await open();
    await startedBefore(env);
    await s3.stop();
    const app = await start({ ...env, ESCUTA_LOG_LEVEL: 'warn' });
    expect(app.lines.join('\n')).toContain('the storage was not compared with the database');
  });

  it('its files are listed to the last page', async () => {
    const { s3 } = await open();
    const storage = s3Storage({
      ...{ endpoint: s3.endpoint, region: 'us-east-1', bucket: 'b', prefix: 'p/' },
      ...{ accessKeyId: 'k', secretAccessKey: SECRET },
    });
    const keys = Array.from({ length: 9 }, (_, n) => `companies/1/photos/${n}.jpg`);
    for (const key of keys) await storage.put(key, Buffer.from('JFIF'));
    const listed: [string, number][] = [];
    for await (const { key, bytes } of storage.list()) listed.push([key, bytes]);
    expect(listed).toEqual(keys.map((key) => [key, 4]));
  });
});
