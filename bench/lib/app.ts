import { type ChildProcess, fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Role, SignedInUser } from '@escuta/contract';
import pg from 'pg';
import { hashPassword } from '../../apps/api/src/platform/passwords.ts';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { endChild, onClose, temporaryFolder } from './closing.ts';

export interface BenchApp {
  port: number;
  token: string;
  resetDelay(): void;
  longestDelayMs(): Promise<number>;
  /** Peak memory of the app so far, MB. */
  megabytes(): Promise<number>;
}

const PASSWORD = 'uma senha de medida';

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the app process ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.removeListener('exit', onExit);
      resolve(message as T);
    });
  });
}

export interface Received {
  status: number;
  bytes: number;
  ms: number;
}

type Headers = Record<string, string>;

/** One POST, timed to the last byte; `bytes` counts the compressed reply. */
export const post = (port: number, path: string, body: object, headers: Headers) =>
  send(port, 'POST', path, body, headers);

/** One call with a body, timed in the same way. */
export function send(port: number, method: string, path: string, body: object, headers: Headers): Promise<Received> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path, method, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - started }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** Starts the app in a separate process. */
export async function startServer(databaseUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const folder = await temporaryFolder();
  const child = fork(join(import.meta.dirname, 'app-process.ts'), {
    execArgv: [...SERVER_FLAGS, '--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: databaseUrl, ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' },
  });
  onClose(() => endChild(child, () => child.send('stop')));
  const { port } = await nextMessage<{ port: number }>(child);
  return { child, port };
}

export interface BenchPerson {
  id_cliente: number;
  nome: string;
  email: string;
  id_tipo_usuario: Role;
}

/** Inserts a person who can sign in, unless they exist. */
export async function insertPerson(databaseUrl: string, person: BenchPerson): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id_cliente, nome, email, senha_hash, id_tipo_usuario, exibir_inspecao)
     values ($1, $2, $3, $4, $5, true) on conflict (email) do nothing`,
    [person.id_cliente, person.nome, person.email, await hashPassword(PASSWORD), person.id_tipo_usuario],
  );
  await client.end();
}

/** A person inserted by {@link insertPerson}, with the token and the seconds of a new session. */
export async function signInFully(port: number, email: string): Promise<SignedInUser & { expire: number }> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/sec/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, senha: PASSWORD, origem: 1 }),
  });
  const { user, expire } = (await reply.json()) as { user: SignedInUser; expire: number };
  return { ...user, expire };
}

/** The token of a person inserted by {@link insertPerson}. */
export const signIn = async (port: number, email: string): Promise<string> => (await signInFully(port, email)).token;

/** Starts the app on a filled database and signs in an analyst of the given company. */
export async function startApp(databaseUrl: string, company: number): Promise<BenchApp> {
  const email = 'medida@escuta.test';
  await insertPerson(databaseUrl, { id_cliente: company, nome: 'Medida', email, id_tipo_usuario: 'ANA' });
  const { child, port } = await startServer(databaseUrl);
  return {
    port,
    token: await signIn(port, email),
    resetDelay: () => void child.send('reset'),
    longestDelayMs: async () => {
      child.send('delay');
      return (await nextMessage<{ longestDelayMs: number }>(child)).longestDelayMs;
    },
    megabytes: async () => {
      child.send('memory');
      return (await nextMessage<{ megabytes: number }>(child)).megabytes;
    },
  };
}
