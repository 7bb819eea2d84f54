import { execFileSync } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nginxConfig } from '../../apps/api/src/testing/nginx-config.ts';
import { freePort, startPgBouncer } from '../../apps/api/src/testing/pgbouncer.ts';
import { atPort } from '../../apps/api/src/testing/tcp-proxy.ts';
import { ROOT } from '../../scripts/sources.mjs';
import { onClose } from '../lib/closing.ts';
import type { Place } from '../torture/lib/calls.ts';
import { PATRONI_PROGRAMS, PatroniCluster } from '../torture/lib/patroni-cluster.ts';
import { prepareDatabase, ServerApps, twoLogins } from '../torture/lib/server.ts';
import { type Account, Service } from '../torture/lib/service.ts';
import { SWIFT_PROGRAMS, startSwift } from './swift.ts';

export const CLUSTER_PROGRAMS = { ...PATRONI_PROGRAMS, pgbouncer: 'pgbouncer', nginx: 'nginx', ...SWIFT_PROGRAMS };

/** Connections of PgBouncer for each login; two logins and the owner stay below the server's `max_connections`. */
const POOL = 20;
const WAIT_MS = 60_000;

async function ownFolder(path: string, account: Account | undefined): Promise<string> {
  await mkdir(path);
  if (account) await chown(path, account.uid, account.gid);
  return path;
}

async function startNginx(port: number, apps: ServerApps, { folder, account }: PatroniCluster): Promise<void> {
  const own = await ownFolder(join(folder, 'nginx'), account);
  const deployed = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  const hosts = apps.urls().map((url) => new URL(url).host);
  const file = join(own, 'nginx.conf');
  await writeFile(file, nginxConfig(deployed, { port, folder: own, apps: hosts }));
  new Service(['nginx', '-e', 'stderr', '-c', file], { log: join(folder, 'nginx.log'), account }).start();
}

async function untilReady(url: string): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (
    !(await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > until) throw new Error(`${url} is not ready`);
    await delay(100);
  }
}

/** An installation on several machines, all of them this one: what a person reaches is nginx. */
export class Cluster implements Place {
  readonly url: string;
  readonly database: PatroniCluster;
  readonly apps: ServerApps;
  /** What runs where, for whoever started it. */
  readonly parts: readonly [name: string, where: string][];

  private constructor(url: string, parts: Cluster['parts'], { database, apps }: Pick<Cluster, 'database' | 'apps'>) {
    this.url = url;
    this.parts = parts;
    this.database = database;
    this.apps = apps;
  }

  static async start(tell: (text: string) => void): Promise<Cluster> {
    tell('starting three PostgreSQL under Patroni with etcd, behind HAProxy');
    const database = await PatroniCluster.start();
    const { folder, account, behind } = database;
    const { owner, app, system } = await prepareDatabase(database.owner);
    const pooler = await startPgBouncer({ mode: 'transaction', logins: [app, system], pool: POOL });
    onClose(pooler.stop);
    tell('starting object storage (Swift)');
    const swift = { folder: await ownFolder(join(folder, 'swift'), account), user: nameOf(account) };
    const storage = await startSwift(swift, account);
    tell('starting two processes of the application; the first one fills in the demonstration');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const apps = await ServerApps.start(owner, {
      ...twoLogins({ app: pooler.behind(app), system: pooler.behind(system) }),
      ...storage,
      DATABASE_READ_URL: atPort(app, behind.replica),
      ESCUTA_DEMO: 'on',
      ESCUTA_TRUST_PROXY: 'on',
      ESCUTA_URL: url,
    });
    await startNginx(port, apps, database);
    await untilReady(url);
    const parts: Cluster['parts'] = [
      ['nginx', url],
      ['application', apps.urls().join(', ')],
      ['PgBouncer', new URL(pooler.behind(app)).host],
      ['HAProxy', `127.0.0.1:${behind.primary} to the primary, 127.0.0.1:${behind.replica} to the replicas`],
      ...database.nodes.map(({ name, postgres, rest, etcd }): [string, string] => [
        `node ${name}`,
        `PostgreSQL 127.0.0.1:${postgres}, Patroni http://127.0.0.1:${rest}/cluster, etcd 127.0.0.1:${etcd}`,
      ]),
      ['Swift', `${storage.AWS_ENDPOINT_URL} (S3 with signatures)`],
      ['owner', owner],
      ['logs', folder],
    ];
    return new Cluster(url, parts, { database, apps });
  }

  urls(): readonly string[] {
    return [this.url];
  }

  owner(): string {
    return this.database.owner;
  }

  stored(key: string): Promise<Buffer> {
    return this.apps.stored(key);
  }
}

const nameOf = (account: Account | undefined) =>
  execFileSync('id', ['-un', ...(account ? [String(account.uid)] : [])], { encoding: 'utf8' }).trim();
