// The files that `npm run cluster:demo` makes. The whole of it takes minutes and Debian's programs, so it is run by hand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nginxConfig } from '../apps/api/src/testing/nginx-config.ts';
import { CLUSTER_PROGRAMS } from '../bench/cluster/cluster.ts';
import { swiftProxyConfig } from '../bench/cluster/swift.ts';
import { missingNeeds } from '../bench/torture/lib/needs.ts';
import { haproxyConfig } from '../bench/torture/lib/patroni-files.ts';
import { ROOT } from './sources.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const place = { port: 8080, folder: '/t', apps: ['127.0.0.1:1001', '127.0.0.1:1002'] };

test('nginx of the cluster treats calls as the one of deploy/ does', () => {
  const location = (text: string) => text.slice(text.indexOf('    # The largest request')).replace(/set \$app .*/, '');
  const deployed = read('deploy/nginx.conf');
  const config = nginxConfig(deployed, place);
  expect(location(config)).toBe(location(deployed));
  expect(location(config)).toContain('proxy_next_upstream error timeout;');
});

test('nginx of the cluster has both processes and is reached from this machine alone', () => {
  const config = nginxConfig(read('deploy/nginx.conf'), place);
  expect(config).toMatch(/upstream app \{\s+server 127\.0\.0\.1:1001;\s+server 127\.0\.0\.1:1002;\s+\}/);
  expect([...config.matchAll(/listen (.*);/g)].map(([, at]) => at)).toEqual(['127.0.0.1:8080']);
  expect([...config.matchAll(/_temp_path (\S+)/g)].every(([, path]) => path?.startsWith('/t/'))).toBe(true);
});

test('an nginx.conf that has changed where the cluster changes it is refused', () => {
  const changed = read('deploy/nginx.conf').replace('listen 80;', 'listen 8081;');
  expect(() => nginxConfig(changed, place)).toThrow('deploy/nginx.conf has no single "listen 80;"');
});

test('HAProxy sends writes to the node that says that it is the primary, and reads to those that follow it', () => {
  const node = { name: 'a', etcd: 1, etcdPeer: 2, rest: 8008, postgres: 5432 };
  const config = haproxyConfig([node], { primary: 6000, replica: 6001 });
  const server = '  server a 127.0.0.1:5432 check port 8008';
  const sections = config.split(/^listen /m).slice(1);
  expect(sections.map((text) => [text.split('\n')[0], text.includes(server)])).toEqual([
    ['primary', true],
    ['replica', true],
  ]);
  expect(sections[0]).toMatch(/bind 127\.0\.0\.1:6000\n {2}option httpchk OPTIONS \/primary/);
  expect(sections[1]).toMatch(/bind 127\.0\.0\.1:6001\n {2}option httpchk OPTIONS \/replica/);
});

test('the object storage of the cluster serves nothing without a check of who asks', () => {
  const [, pipeline = ''] =
    /^pipeline = (.*)$/m.exec(swiftProxyConfig({ folder: '/t', user: 'postgres' }, 9000, 9001)) ?? [];
  const order = ['s3api', 'tempauth', 'proxy-server'].map((part) => pipeline.split(' ').indexOf(part));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
});

test('a program that is missing is named with its Debian package', () => {
  expect(missingNeeds({ programs: { 'no-such-program': 'its-package' } })).toEqual([
    'no-such-program missing (Debian: apt-get install its-package)',
  ]);
});

test('deploy/README.md names every Debian package of the cluster', () => {
  const [, told = ''] = /`apt-get install ([^`]+swift[^`]+)`/.exec(read('deploy/README.md')) ?? [];
  const needed = [...new Set(Object.values(CLUSTER_PROGRAMS))].flatMap((names) => names.split(' '));
  expect(told.split(' ').sort()).toEqual(needed.sort());
});
