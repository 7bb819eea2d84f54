import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { atPort } from './tcp-proxy.ts';

export type PoolMode = 'session' | 'transaction';

interface PgBouncerOptions {
  mode: PoolMode;
  /** Addresses of the logins that it knows, all on the same server. */
  logins: readonly string[];
  /** The user that it signs in as for everybody. */
  forced?: string;
  /** Connections to the server for each login; few by default, so that they are shared. */
  pool?: number;
}

/** PgBouncer refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const credentials = (address: string) => {
  const { username, password } = new URL(address);
  // A server that trusts everybody has none.
  return [username, decodeURIComponent(password) || 'x'].map((part) => `"${part}"`).join(' ');
};

/** Its defaults: it refuses every startup parameter besides those that it tracks. But a server that was away is asked again after a second, not 15, and an idle connection of a machine that vanished ends after 30 seconds. */
const settings = (folder: string, port: number, { mode, logins, forced, pool }: PgBouncerOptions) => {
  const { hostname, port: serverPort } = new URL(logins[0] ?? '');
  return `[databases]
* = host=${hostname} port=${serverPort}${forced ? ` user=${forced}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = ${pool ?? (mode === 'session' ? 20 : 3)}
server_login_retry = 1
tcp_keepidle = 15
tcp_keepintvl = 5
tcp_keepcnt = 3
`;
};

/** Runs PgBouncer with the settings of this folder; resolves when it serves. */
async function launch(folder: string): Promise<ChildProcess> {
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...NOBODY,
    cwd: '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  await new Promise<void>((up, failed) => {
    child.once('error', failed).once('exit', () => failed(new Error(`PgBouncer ended:\n${said.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      if (line.includes('process up')) up();
    });
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts a PgBouncer in front of the logins' server. `behind` is the address of a login through it. */
export async function startPgBouncer(options: PgBouncerOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-pgbouncer-'));
  if (NOBODY.uid) await chown(folder, NOBODY.uid, NOBODY.gid);
  const port = await freePort();
  await writeFile(join(folder, 'users.txt'), options.logins.map(credentials).join('\n'));
  await writeFile(join(folder, 'pgbouncer.ini'), settings(folder, port, options));
  let child = await launch(folder);
  return {
    behind: (address: string) => {
      const url = new URL(atPort(address, port));
      url.password ||= 'x';
      return url.href;
    },
    /** Kills it, waits, and starts another one at the same address. */
    restart: async (awayMs: number) => {
      await kill(child);
      await delay(awayMs);
      child = await launch(folder);
    },
    stop: async () => {
      await kill(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
