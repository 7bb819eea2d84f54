import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { ROOT } from '../../scripts/sources.mjs';
import { endChild, onClose } from './closing.ts';

export interface Product {
  port: number;
  /** From spawning the process to the first answered GET /api/health. */
  startMs: number;
  stop(): Promise<void>;
}

/** One GET: its status and the compressed bytes of its body. */
export function get(port: number, path: string, encoding = 'gzip, deflate, br') {
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The port that the server prints when it listens. */
function printedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    if (!child.stdout) return reject(new Error('the product has no output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const match = /listening at http:\/\/localhost:(\d+)/.exec(line);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${said.join('\n')}`)));
  });
}

/** Starts the product like `npm start`, with this data folder and further settings, and waits for its first reply. */
export async function startProduct(dataFolder: string, env: Record<string, string> = {}): Promise<Product> {
  const { DATABASE_URL: _, STORAGE_URL: __, ...inherited } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...inherited,
      PORT: '0',
      HOST: '127.0.0.1',
      ESCUTA_DATA_DIR: dataFolder,
      ESCUTA_LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => endChild(child);
  onClose(stop);
  const port = await printedPort(child);
  const { status } = await get(port, '/api/health');
  const startMs = performance.now() - started;
  if (status !== 200) throw new Error(`the product returned ${status}`);
  return { port, startMs, stop };
}
