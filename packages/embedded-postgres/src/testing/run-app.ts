import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findServerPackage } from '../package-files.ts';
import { identify, type ProcessIdentity, signal, waitUntilGone } from '../processes.ts';

export const isRoot = process.getuid?.() === 0;

type Event = { event: string; id?: number; url?: string; takenOver?: boolean; message?: string; code?: string };

/** A running test app. */
export interface TestApp {
  pid: number;
  /** Everything reported so far. */
  events: Event[];
  /** The first event, past or future, for which `wanted` is true; rejects when the app ends without it. */
  event(wanted: (event: Event) => boolean): Promise<Event>;
  ended: Promise<number | null>;
  child: ChildProcess;
}

const folders: string[] = [];
const apps: TestApp[] = [];

/** A folder that any account may pass through, removed by `cleanUp`. */
export function temporaryFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'escuta-test-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** A copy of the platform package without its symbolic links, as after an install without install scripts. */
export function packageWithoutLinks(owner?: { uid: number; gid: number }): string {
  const source = findServerPackage();
  const root = join(temporaryFolder(), 'package');
  cpSync(source.root, root, { recursive: true, verbatimSymlinks: true });
  for (const link of source.links) rmSync(join(root, link.target), { force: true });
  if (owner) chownSync(root, owner.uid, owner.gid);
  return root;
}

function serverOf(dataDir: string): ProcessIdentity | undefined {
  try {
    return identify(Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]));
  } catch {
    return undefined;
  }
}

/** The running database server of a data folder. */
export function liveServer(dataDir: string): ProcessIdentity {
  const identity = serverOf(dataDir);
  if (!identity) throw new Error(`no live server in ${dataDir}`);
  return identity;
}

/** Runs a program in a pid namespace of its own, as in another container; the end of the program ends all in it. */
const ELSEWHERE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether this account may make pid namespaces. */
export const hasNamespaces = spawnSync(ELSEWHERE[0] ?? '', [...ELSEWHERE.slice(1), 'true']).status === 0;

/** Starts a test app with these options (see app.ts). */
export function runApp(
  order: object,
  { elsewhere = false, ...options }: { cwd?: string; elsewhere?: boolean } = {},
): TestApp {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = fileURLToPath(new URL('./app.ts', import.meta.url));
  // Its own process group, like a program started from a terminal.
  const [program = '', ...args] = [
    ...(elsewhere ? ELSEWHERE : []),
    ...[process.execPath, '--import', loader, script, JSON.stringify(order)],
  ];
  const child = spawn(program, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events: Event[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    events.push(JSON.parse(line) as Event);
    child.emit('reported');
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const event = async (wanted: (event: Event) => boolean): Promise<Event> => {
    for (;;) {
      const found = events.find(wanted);
      if (found) return found;
      const over = await Promise.race([once(child, 'reported').then(() => false), ended.then(() => true)]);
      if (over && !events.some(wanted)) throw new Error(`the app ended: ${JSON.stringify(events)}`);
    }
  };
  const app = { pid: child.pid ?? 0, events, event, ended, child };
  apps.push(app);
  return app;
}

/** Kills an app with SIGKILL and waits until it has ended. */
export async function kill(app: TestApp): Promise<void> {
  app.child.kill('SIGKILL');
  await app.ended;
}

/** Ends the apps and servers that a test left running and deletes its folders. */
export async function cleanUp(): Promise<void> {
  for (const app of apps.splice(0)) await kill(app);
  for (const folder of folders.splice(0)) {
    for (const dataDir of [join(folder, 'postgres'), join(folder, 'data', 'postgres')]) {
      const server = serverOf(dataDir);
      if (!server) continue;
      signal(server, 'SIGQUIT');
      await waitUntilGone(server, 5_000);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
