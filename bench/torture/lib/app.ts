import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SERVER_FLAGS } from '../../../scripts/server-flags.mjs';
import { isBuilt, ROOT, STAMP, sourceHash } from '../../../scripts/sources.mjs';
import { endChild, onClose } from '../../lib/closing.ts';

const DIST = join(ROOT, 'apps/api/dist');
/** Of a build of the server alone. */
const SERVER_STAMP = join(DIST, '.server-built-from');
const fromSources = () => [
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
  join(ROOT, 'apps/api/src/main.ts'),
];
let main = fromSources;
/** When set, the log of the product is shown. */
const LOG_LEVEL = process.env.ESCUTA_LOG_LEVEL;

const useBuilt = () => {
  main = () => [join(DIST, 'main.js')];
};

/** From now on the product is the built one with its web app, as `npm start` builds it. */
export function useBuiltProduct(): void {
  if (!isBuilt()) {
    // Standard output is for results.
    const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('the application could not be built');
  }
  useBuilt();
}

/** From now on the product is the built one, which starts in a third of the time. Builds the server alone unless it is current. */
export async function useBuiltServer(): Promise<void> {
  const hash = sourceHash();
  const isServerBuilt = existsSync(SERVER_STAMP) && readFileSync(SERVER_STAMP, 'utf8') === hash;
  if (!isServerBuilt && !isBuilt()) {
    // Without its stamp, npm start builds everything.
    rmSync(STAMP, { force: true });
    const { build } = await import('vite');
    const root = join(ROOT, 'apps/api');
    await build({ configFile: join(root, 'vite.config.ts'), root, logLevel: 'warn' });
    writeFileSync(SERVER_STAMP, hash);
  }
  useBuilt();
}

/** The product's own settings of whoever runs a torture must not reach it. */
const SETTINGS = /^(NODE_ENV$|DATABASE_|STORAGE_URL|ESCUTA_|AWS_|SMTP_|SSO_|GEOCODER_|NEWSLETTER_)/;

/** The environment of this process without settings of the product. */
export const productEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));

/** Runs a command as an operator does, with the settings of an installation. */
export async function runCommand(name: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const settings = { ...productEnv(), ...env };
  await promisify(execFile)('npm', ['run', '--silent', name, '--', ...args], { cwd: ROOT, env: settings });
}

/** The product as a process of its own, which listens. */
export interface App {
  url: string;
  child: ChildProcess;
  startedMs: number;
  /** Exit code, or the signal that ended it, and the end of its error output. */
  ended: Promise<string>;
}

export class StartError extends Error {}

/** The last words of a process. */
function lastWordsOf(child: ChildProcess): () => string {
  const words: string[] = [];
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => words.push(line));
  return () => words.slice(-5).join('\n');
}

/** Starts the product. `wrapped` is a program with arguments that starts it, such as one that gives it another namespace. */
export async function startApp(env: Record<string, string>, wrapped: readonly string[] = []): Promise<App> {
  const common = { PORT: '0', HOST: '127.0.0.1', ESCUTA_DEMO: 'off', ESCUTA_LOG_LEVEL: LOG_LEVEL ?? 'fatal' };
  const started = performance.now();
  const [program = '', ...args] = [...wrapped, process.execPath, ...SERVER_FLAGS, ...main()];
  const child = spawn(program, args, {
    env: { ...productEnv(), ...common, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A signal to this terminal is for the torture, which ends its processes in order.
    detached: true,
  });
  const lastWords = lastWordsOf(child);
  const ended = once(child, 'exit').then(([code, signal]) => `${signal ?? code} ${lastWords()}`);
  onClose(() => {
    child.kill('SIGCONT');
    return endChild(child);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening at (http:\S+)/.exec(line)?.[1];
    if (!url) continue;
    if (LOG_LEVEL) child.stdout.pipe(process.stderr, { end: false });
    else child.stdout.resume();
    return {
      url: url.replace('localhost', '127.0.0.1'),
      child,
      startedMs: Math.round(performance.now() - started),
      ended,
    };
  }
  throw new StartError(await ended);
}

/** Ends a process that cannot prepare for it. */
export async function kill({ child, ended }: App): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
