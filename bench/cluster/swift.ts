import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../apps/api/src/testing/pgbouncer.ts';
import { makeBucket } from '../../apps/api/src/testing/s3-bucket.ts';
import { PATH } from '../torture/lib/needs.ts';
import { type Account, Service } from '../torture/lib/service.ts';

const run = promisify(execFile);

/** By the Debian package that has them. */
export const SWIFT_PROGRAMS = {
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  // Swift asks it for what it has read about accounts and buckets.
  memcached: 'memcached',
};

const KINDS = ['account', 'container', 'object'] as const;
type Kind = (typeof KINDS)[number];
const BUCKET = 'escuta';
const KEY = { id: 'demo:escuta', secret: 'chave-da-demonstracao' };
const WAIT_MS = 60_000;

export interface SwiftPlace {
  folder: string;
  /** Name of the account that runs it. */
  user: string;
}

const common = ({ folder, user }: SwiftPlace, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_address =
`;

/** One of the three servers that keep what the proxy gives them. */
export const swiftServerConfig = (place: SwiftPlace, kind: Kind, port: number): string => `${common(place, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

/** The proxy, which speaks S3 and checks the signature of each call. */
export const swiftProxyConfig = (place: SwiftPlace, port: number, cache: number): string => `${common(place, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:tempauth]
use = egg:swift#tempauth
user_${KEY.id.replace(':', '_')} = ${KEY.secret} .admin
${['catch_errors', 'gatekeeper', 'listing_formats', 's3api', 'slo', 'dlo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('')}`;

/** A ring of one device without copies: this storage shows the protocol, not how disks fail. */
async function makeRing(folder: string, kind: Kind, port: number): Promise<void> {
  const build = (...args: string[]) =>
    run('swift-ring-builder', [join(folder, `${kind}.builder`), ...args], { env: { PATH }, cwd: folder });
  await build('create', '6', '1', '1');
  const device = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port), '--device', 'd1'];
  await build('add', ...device, '--weight', '1');
  await build('rebalance');
}

/** Resolves when something answers there, whatever it says. */
async function untilAnswering(port: number): Promise<void> {
  const until = performance.now() + WAIT_MS;
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (!(await isAnswering())) {
    if (performance.now() > until) throw new Error('Swift does not answer');
    await delay(200);
  }
}

/** Object storage by OpenStack Swift, with a bucket; its settings for the product. */
export async function startSwift(place: SwiftPlace, account: Account | undefined) {
  const { folder } = place;
  const device = join(folder, 'devices/d1');
  await mkdir(device, { recursive: true });
  if (account) await chown(device, account.uid, account.gid);
  const ports: number[] = [];
  const start = async (name: string, config: string, port: number) => {
    ports.push(port);
    const file = join(folder, `${name}.conf`);
    await writeFile(file, config);
    new Service([`swift-${name}-server`, file, 'verbose'], { log: join(folder, `swift-${name}.log`), account }).start();
  };
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = escuta\nswift_hash_path_suffix = escuta\n',
  );
  for (const kind of KINDS) {
    const port = await freePort();
    await makeRing(folder, kind, port);
    await start(kind, swiftServerConfig(place, kind, port), port);
  }
  const cache = await freePort();
  const memcached = ['memcached', '-l', '127.0.0.1', '-p', String(cache), '-U', '0'];
  new Service(memcached, { log: join(folder, 'memcached.log'), account }).start();
  const port = await freePort();
  await start('proxy', swiftProxyConfig(place, port, cache), port);
  const endpoint = `http://127.0.0.1:${port}`;
  for (const each of ports) await untilAnswering(each);
  const settings = {
    STORAGE_URL: `s3://${BUCKET}`,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: KEY.id,
    AWS_SECRET_ACCESS_KEY: KEY.secret,
  };
  await makeBucket({ endpoint, bucket: BUCKET, accessKeyId: KEY.id, secretAccessKey: KEY.secret });
  return settings;
}
