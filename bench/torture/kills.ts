// SIGKILL of the app, of its database, or of both, at random moments of mixed work, on the embedded and on a server database.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { closeAll } from '../lib/closing.ts';
import { EmbeddedApp } from './lib/embedded.ts';
import { signalAll } from './lib/processes.ts';
import { joinResults, type Round, Rounds } from './lib/rounds.ts';
import { ServerApps, startDatabase, twoLogins } from './lib/server.ts';
import { chance, type Torture, type TortureResult } from './lib/torture.ts';

const ATTEMPTS = 100;
const LIMIT_MS = 5_000;
const RECOVERY_LOOK_MS = 50;
const RECOVERY_LIMIT_MS = 60_000;
/** Longest wait for the server to notice. When the session had ended by itself, nothing crashes in this turn. */
const NOTICE_LIMIT_MS = 2_000;
const work = () => delay(chance(100, 1_500));

/** Kills the app twice in four, the database once, both once. The app that is left starts its database again by itself. */
export async function killEmbedded(embedded: EmbeddedApp, turn: number, limitMs = LIMIT_MS): Promise<Round> {
  await work();
  const what = ['app', 'database', 'app', 'both'][turn % 4];
  if (what !== 'app') {
    // The app may be killed while its database is starting again.
    const ended = embedded.killDatabase();
    if (what === 'both') await embedded.killApp();
    await ended;
  } else await embedded.killApp();
  const startMs = embedded.app ? 0 : await embedded.start();
  return { fault: startMs > 0 ? `${what} killed, started in ${startMs} ms` : `${what} killed`, limitMs };
}

async function killsOfEmbedded(attempts: number): Promise<TortureResult> {
  const embedded = await EmbeddedApp.start();
  const rounds = new Rounds(embedded);
  await rounds.run(attempts, (turn) => killEmbedded(embedded, turn));
  return rounds.result();
}

/** SIGKILL of the process that serves one connection lets the server end all of them and recover. Returns how long that took, milliseconds. */
async function crashServer(owner: string): Promise<number> {
  const client = new pg.Client({ connectionString: owner });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'
      order by usename = 'escuta_app' desc nulls last, state = 'active' desc nulls last, random() limit 1`,
  );
  const since = performance.now();
  // The server still takes connections until it has noticed; then it ends all of them.
  const noticed = new Promise((ended) => client.once('end', ended));
  signalAll(
    rows.map(({ pid }) => pid),
    'SIGKILL',
  );
  await Promise.race([noticed, delay(NOTICE_LIMIT_MS)]);
  await client.end();
  while (!(await takesConnections(owner))) {
    if (performance.now() - since > RECOVERY_LIMIT_MS) throw new Error('the server has not recovered from a crash');
    await delay(RECOVERY_LOOK_MS);
  }
  return Math.round(performance.now() - since);
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function killOnServer(apps: ServerApps, turn: number): Promise<Round> {
  await work();
  if (turn % 4 === 0) {
    const recoveryMs = await crashServer(apps.owner());
    return { fault: `the database crashed, recovered in ${recoveryMs} ms`, limitMs: LIMIT_MS };
  }
  // The other process goes on meanwhile.
  await apps.kill(turn % apps.count);
  const startMs = await apps.start(turn % apps.count);
  return { fault: `one of ${apps.count} apps killed, started in ${startMs} ms`, limitMs: LIMIT_MS };
}

async function killsOnServer(attempts: number): Promise<TortureResult> {
  const database = await startDatabase();
  const apps = await ServerApps.start(database.owner, twoLogins(database));
  const rounds = new Rounds(apps);
  await rounds.run(attempts, (turn) => killOnServer(apps, turn));
  return rounds.result();
}

export const torture: Torture = {
  needs: {},
  run: async ({ attempts = ATTEMPTS }) => {
    const embedded = await killsOfEmbedded(attempts);
    await closeAll();
    return joinResults({ embedded, server: await killsOnServer(attempts) });
  },
};
