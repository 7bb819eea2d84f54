import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nginxConfig } from './nginx-config.ts';
import { freePort } from './pgbouncer.ts';

const deployed = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

/** Where a balancer stands, and before which processes: host and port of each. */
interface Place {
  port: number;
  folder: string;
  apps: readonly string[];
}

/** The configuration of deploy/ with these addresses; everything else in it stays as it is. */
async function haproxyConfig({ port, apps }: Place): Promise<string> {
  const text = await deployed('haproxy.cfg');
  const replaced: [string, string][] = [['bind :80\n', `bind 127.0.0.1:${port}\n`]];
  for (const [at, app] of apps.entries()) replaced.push([`app${at + 1}:3000`, app]);
  return replaced.reduce((config, [from, to]) => {
    if (config.split(from).length !== 2) throw new Error(`deploy/haproxy.cfg has no single ${JSON.stringify(from)}`);
    return config.replace(from, to);
  }, text);
}

interface Balancer {
  config(place: Place): Promise<string>;
  command(file: string): string[];
}

export const BALANCERS = {
  nginx: {
    config: async (place) => nginxConfig(await deployed('nginx.conf'), place),
    command: (file) => ['nginx', '-e', 'stderr', '-c', file],
  },
  HAProxy: { config: haproxyConfig, command: (file) => ['haproxy', '-db', '-f', file] },
} satisfies Record<string, Balancer>;

/**
 * Starts one of deploy/ in front of processes of this machine.
 * @param change what a test changes in its configuration
 */
export async function startBalancer(
  name: keyof typeof BALANCERS,
  apps: readonly string[],
  change: (config: string) => string = (config) => config,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { config, command }: Balancer = BALANCERS[name];
  const folder = await mkdtemp(join(tmpdir(), 'escuta-balancer-'));
  const port = await freePort();
  const file = join(folder, 'config');
  await writeFile(file, change(await config({ port, folder, apps })));
  const [program = '', ...given] = command(file);
  const child = spawn(program, given, {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`${name} ended: ${said.join('')}`)));
  failed.catch(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await Promise.race([isReady(), failed]))) await delay(50);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
