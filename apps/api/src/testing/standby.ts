import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses root. */
async function accountOfTheServer(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/** A folder with a free port for a server of the newest installed PostgreSQL, whose programs `command` finds, in bash. */
export async function serverPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-server-'));
  const account = await accountOfTheServer();
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? 0);
  const [newest] = (await readdir('/usr/lib/postgresql')).sort((a, b) => Number(b) - Number(a));
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    PATH: `/usr/lib/postgresql/${newest}/bin:${process.env.PATH}`,
    DATA: join(folder, 'data'),
    PGPORT: String(port),
  };
  // A temporary cluster's settings are a file beside its folder, which a copy of the folder then misses.
  await writeFile(join(folder, 'escuta.conf'), `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`);
  return {
    folder,
    port,
    env,
    command: (block: string) => run('bash', ['-euc', block], { ...account, cwd: folder, env }),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A streaming standby of the server at this address. */
export async function startStandby(primary: string) {
  const { command, env, port, remove } = await serverPlace();
  env.PRIMARY = primary;
  await command('pg_basebackup --dbname="$PRIMARY" --pgdata="$DATA" --write-recovery-conf --checkpoint=fast');
  const start = () =>
    command('pg_ctl --pgdata="$DATA" --wait --log="$DATA/log" --options="-c log_statement=all" start');
  await start();
  return {
    port,
    start,
    stop: () => command('pg_ctl --pgdata="$DATA" --wait --mode=immediate stop'),
    /** How many statements with a text it has been asked. */
    asked: async (text: string) => (await readFile(join(env.DATA ?? '', 'log'), 'utf8')).split(text).length - 1,
    remove,
  };
}
