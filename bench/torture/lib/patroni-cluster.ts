import { execFileSync } from 'node:child_process';
import { chown, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../apps/api/src/testing/pgbouncer.ts';
import { temporaryFolder } from '../../lib/closing.ts';
import {
  etcdCommand,
  type HaproxyPorts,
  haproxyConfig,
  type NodePorts,
  ownerThrough,
  patroniConfig,
} from './patroni-files.ts';
import { type Account, Service } from './service.ts';

/** By the Debian package that has them. */
export const PATRONI_PROGRAMS = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pg_createcluster: 'postgresql',
};

const NAMES = ['a', 'b', 'c'];
/** Debian's account of the database server. */
const ACCOUNT = 'postgres';
/** Longest wait for the cluster to be whole again. */
const WHOLE_MS = 120_000;

function accountToRunAs(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function newestBinDir(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql');
  return `/usr/lib/postgresql/${versions.sort((a, b) => Number(b) - Number(a))[0]}/bin`;
}

async function ask<Answer>(url: string, body?: object): Promise<Answer | undefined> {
  try {
    const sent = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const reply = await fetch(url, { ...sent, signal: AbortSignal.timeout(2_000) });
    return reply.ok ? ((await reply.json().catch(() => ({}))) as Answer) : undefined;
  } catch {
    return undefined;
  }
}

interface Node extends NodePorts {
  etcdService: Service;
  patroni: Service;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three PostgreSQL under Patroni, which elect their leader in etcd, synchronous, behind HAProxy. */
export class PatroniCluster {
  /** Address of the primary for the owner. */
  readonly owner: string;
  readonly nodes: readonly NodePorts[];
  /** Folder of everything, with its words in files. */
  readonly folder: string;
  /** Who runs all of it; undefined for whoever started it. */
  readonly account: Account | undefined;
  readonly behind: HaproxyPorts;
  readonly #nodes: readonly Node[];

  private constructor(nodes: readonly Node[], at: Pick<PatroniCluster, 'folder' | 'account' | 'behind'>) {
    this.owner = ownerThrough(at.behind.primary);
    this.folder = at.folder;
    this.account = at.account;
    this.behind = at.behind;
    this.nodes = nodes;
    this.#nodes = nodes;
  }

  static async start(): Promise<PatroniCluster> {
    const folder = await temporaryFolder();
    const account = accountToRunAs();
    if (account) await chown(folder, account.uid, account.gid);
    const ports: NodePorts[] = [];
    for (const name of NAMES) {
      const [etcd, etcdPeer, rest, postgres] = [await freePort(), await freePort(), await freePort(), await freePort()];
      ports.push({ name, etcd, etcdPeer, rest, postgres });
    }
    const binDir = await newestBinDir();
    const service = (name: string, command: string[], database?: string) =>
      new Service(command, { log: join(folder, `${name}.log`), account, ...(database && { database }) });
    const nodes: Node[] = [];
    for (const node of ports) {
      const config = join(folder, `${node.name}.yml`);
      await writeFile(config, patroniConfig(ports, node, folder, binDir));
      const etcdService = service(`etcd-${node.name}`, etcdCommand(ports, node, folder));
      nodes.push({
        ...node,
        etcdService,
        patroni: service(`patroni-${node.name}`, ['patroni', config], join(folder, node.name)),
      });
    }
    const behind = { primary: await freePort(), replica: await freePort() };
    await writeFile(join(folder, 'haproxy.cfg'), haproxyConfig(ports, behind));
    for (const { etcdService } of nodes) etcdService.start();
    for (const { patroni } of nodes) patroni.start();
    service('haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]).start();
    const cluster = new PatroniCluster(nodes, { folder, account, behind });
    await cluster.untilWhole();
    return cluster;
  }

  async #members(): Promise<readonly Member[]> {
    for (const { rest } of this.#nodes) {
      const cluster = await ask<{ members: Member[] }>(`http://127.0.0.1:${rest}/cluster`);
      if (cluster) return cluster.members;
    }
    return [];
  }

  /** The node that says itself that it is the primary, after an `other` one. */
  async leader(other?: string): Promise<Node> {
    const end = performance.now() + WHOLE_MS;
    for (;;) {
      for (const node of this.#nodes.filter(({ name }) => name !== other)) {
        if (await ask(`http://127.0.0.1:${node.rest}/primary`)) return node;
      }
      if (performance.now() > end) throw new Error('the cluster has no leader');
      await delay(50);
    }
  }

  /** Resolves when all three run and one of them follows synchronously. */
  async untilWhole(): Promise<void> {
    const end = performance.now() + WHOLE_MS;
    for (;;) {
      const members = await this.#members();
      const isUp =
        members.length === this.#nodes.length && members.every(({ state }) => ['running', 'streaming'].includes(state));
      if (isUp && ['leader', 'sync_standby'].every((role) => members.some((member) => member.role === role))) return;
      if (performance.now() > end) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
      await delay(200);
    }
  }

  /** The machine of the leader fails: Patroni and its database are killed. Resolves with a new leader, and what starts the old one again. */
  async killLeader(): Promise<() => void> {
    const old = await this.leader();
    await old.patroni.kill();
    await this.leader(old.name);
    return () => old.patroni.start();
  }

  /** The leader hands over to the synchronous follower. */
  async switchover(): Promise<void> {
    const { name, rest } = await this.leader();
    const candidate = (await this.#members()).find(({ role }) => role === 'sync_standby')?.name;
    await ask(`http://127.0.0.1:${rest}/switchover`, { leader: name, candidate });
    await this.leader(name);
  }

  /** The leader of etcd is killed and comes back. */
  async killEtcdLeader(awayMs: number): Promise<void> {
    for (const { etcd, etcdService } of this.#nodes) {
      const status = await ask<{ leader: string; header: { member_id: string } }>(
        `http://127.0.0.1:${etcd}/v3/maintenance/status`,
        {},
      );
      if (!status || status.leader !== status.header.member_id) continue;
      await etcdService.kill();
      await delay(awayMs);
      etcdService.start();
      return;
    }
    throw new Error('etcd has no leader');
  }
}
