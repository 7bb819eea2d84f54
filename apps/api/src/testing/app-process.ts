import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { type Cast, insertCast, type PersonName, TEST_PASSWORD } from './people.ts';
import { fields, sound } from './uploads.ts';

/** The product as a process of its own, on the embedded database in a new data folder. */
export interface AppProcess {
  url: string;
  /** Folder of the embedded database. */
  folder: string;
  child: ChildProcess;
  /** What it has written to its standard output. */
  lines: readonly string[];
  /** Exit code and error output, when it has ended. */
  ended: Promise<{ code: number | null; errors: string }>;
}

/** Pid of the database server of this folder. */
export const serverPid = (folder: string) =>
  Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Address of the database for its owner. */
export function ownerUrl(folder: string): string {
  const { password, port } = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
  return `postgres://escuta:${password}@127.0.0.1:${port}/escuta`;
}

/** Arguments of Node that run a file of the server: as built where that is of these sources, which starts in a fifth of the time, else from them. */
export const serverFile = (file: string): string[] => {
  if (inject('isBuilt')) return [fileURLToPath(new URL(`../../dist/${file.replace(/ts$/, 'js')}`, import.meta.url))];
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', loader, fileURLToPath(new URL(`../${file}`, import.meta.url))];
};

/** A new data folder. Started by root, the database runs as another account, which has to enter it. */
export async function newDataFolder(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'escuta-app-'));
  await chmod(data, 0o755);
  return data;
}

/** Starts the product without the demonstration. It is stopped, and its folder removed, when the test ends. */
export async function startAppProcess(
  onTestFinished: (end: () => Promise<void>) => void,
  given: { data?: string; env?: Record<string, string> } = {},
): Promise<AppProcess> {
  const data = given.data ?? (await newDataFolder());
  const folder = join(data, 'postgres');
  const child = spawn(process.execPath, serverFile('main.ts'), {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      ESCUTA_DATA_DIR: data,
      ESCUTA_DEMO: 'off',
      ESCUTA_LOG_LEVEL: 'fatal',
      ...given.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], errors]) => ({ code, errors }));
  onTestFinished(async () => {
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 3 });
  });
  const lines: string[] = [];
  const url = await new Promise<string | undefined>((resolve) => {
    const output = createInterface({ input: child.stdout });
    output.on('close', () => resolve(undefined));
    output.on('line', (line) => {
      lines.push(line);
      const found = /is listening at (http:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  if (!url) throw new Error(`the app ended: ${(await ended).errors}`);
  return { url, folder, lines, child, ended };
}

/** Signs a person of all tests in; returns the token. */
export async function signInAt(url: string, { people }: Cast, name: PersonName): Promise<string> {
  const body = JSON.stringify({ email: people[name].email, senha: TEST_PASSWORD, origem: 1 });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/sec/login`, { method: 'POST', headers, body });
  return ((await reply.json()) as { user: { token: string } }).user.token;
}

/** Uploads a sample with a person's session, like /collect; returns its id. */
export async function uploadTo(url: string, token: string, wav: Uint8Array = sound(5)): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields())) form.set(name, value);
  form.set('audio', new Blob([Buffer.from(wav)]), 'a.wav');
  const reply = await fetch(`${url}/api/amostra`, { method: 'POST', headers: { token }, body: form });
  if (reply.status !== 200) throw new Error(`the upload was answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { id_amostra: number }).id_amostra;
}

/** Writes the people of all tests to the app's database; returns them with a function that signs one in and returns the token. */
export async function peopleOf({
  url,
  folder,
}: AppProcess): Promise<Cast & { signIn(name: PersonName): Promise<string> }> {
  const admin = new pg.Pool({ connectionString: ownerUrl(folder) });
  const cast = await insertCast(admin).finally(() => admin.end());
  return { ...cast, signIn: (name) => signInAt(url, cast, name) };
}
