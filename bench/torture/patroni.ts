// Three PostgreSQL under Patroni with etcd and HAProxy: the leader is killed, hands over, and etcd loses its leader, while people work.
import { setTimeout as delay } from 'node:timers/promises';
import { PATRONI_PROGRAMS, PatroniCluster } from './lib/patroni-cluster.ts';
import { type Round, Rounds } from './lib/rounds.ts';
import { prepareDatabase, ServerApps, twoLogins } from './lib/server.ts';
import { chance, type Torture } from './lib/torture.ts';

const ATTEMPTS = 6;
/** From the moment in which there is a leader. */
const LIMIT_MS = 5_000;
const ETCD_AWAY_MS = 5_000;

async function suffer(cluster: PatroniCluster, turn: number): Promise<Round> {
  await delay(chance(1_000, 3_000));
  const started = performance.now();
  const kind = (['leader killed', 'switchover', 'etcd leader killed'] as const)[(turn - 1) % 3] ?? 'switchover';
  if (kind === 'switchover') await cluster.switchover();
  else if (kind === 'etcd leader killed') await cluster.killEtcdLeader(ETCD_AWAY_MS);
  else {
    const startAgain = await cluster.killLeader();
    startAgain();
  }
  return { fault: `${kind}, a leader after ${Math.round(performance.now() - started)} ms`, limitMs: LIMIT_MS };
}

export const torture: Torture = {
  needs: { programs: PATRONI_PROGRAMS },
  run: async ({ attempts = ATTEMPTS }) => {
    const cluster = await PatroniCluster.start();
    const database = await prepareDatabase(cluster.owner);
    const apps = await ServerApps.start(cluster.owner, twoLogins(database));
    const rounds = new Rounds(apps);
    const once = async (turn: number) => {
      // A second fault before the first is mended is another promise.
      await cluster.untilWhole();
      return suffer(cluster, turn);
    };
    await rounds.run(attempts, once, { every: 1 });
    return rounds.result();
  },
};
