import { type RouteName, routes } from '@escuta/contract';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { connect } from '../apps/api/src/db/connection.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { foldChanges } from '../apps/api/src/features/dashboards/index.ts';
import { FIGURE_CALLS } from '../apps/api/src/features/dashboards/testing/calls.ts';
import { differences } from '../apps/api/src/features/dashboards/testing/compare.ts';
import { recount } from '../apps/api/src/features/dashboards/testing/oracle.ts';
import { type Ask, readWorld } from '../apps/api/src/features/dashboards/testing/world.ts';
import { type BenchApp, insertPerson, post, signIn, startApp } from './lib/app.ts';
import { type BenchOptions, type BenchResult, interleave, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose } from './lib/closing.ts';
import { fillDashboards } from './lib/dashboard-data.ts';

const ROWS = 10_000_000;
/** Size of the large database divided by that of the small one. */
const TIMES = 100;
const UNTIL = new Date('2026-11-20T15:00:00Z');
const RUNS = 21;
const PROMISE = 1.5;
const TREE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Short ranges as the screens use them, one that begins and ends within a day, and the longest range of the data. */
const RANGES = {
  'a week by day': { from: '2026-11-14', to: '2026-11-20', period: 'd' },
  'a month by week': { from: '2026-10-21', to: '2026-11-20', period: 's' },
  'a week to the minute': { from: '2026-11-14', to: '2026-11-20', begins: '14:31', ends: '10:29', period: 'd' },
  'two years by quarter': { from: '2024-11-21', to: '2026-11-20', period: 't' },
} as const;
type Range = (typeof RANGES)[keyof typeof RANGES];

interface Side {
  rows: number;
  url: string;
  app: BenchApp;
  /** Token of a person with all companies in scope. */
  everything: string;
  foldSeconds: number;
}

async function prepare(url: string, rows: number): Promise<Side> {
  await migrate(url);
  const started = performance.now();
  await fillDashboards(url, rows, UNTIL);
  tell(`inserted ${rows} samples in ${round((performance.now() - started) / 1000, 1)} s`);
  const connections = connect({ addresses: { owner: url }, onError: () => undefined });
  const folding = performance.now();
  await foldChanges({ connections });
  await connections.close();
  const foldSeconds = round((performance.now() - folding) / 1000, 1);
  tell(`first count of all days in ${foldSeconds} s`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze) sample_days, report_days, rollup_changes');
  await client.end();
  const app = await startApp(url, TREE[0] ?? 1);
  await insertPerson(url, { id_cliente: 1, nome: 'Tudo', email: 'tudo@escuta.test', id_tipo_usuario: 'SUP' });
  return { rows, url, app, foldSeconds, everything: await signIn(app.port, 'tudo@escuta.test') };
}

const bodyOf = ({
  from,
  to,
  begins = '00:00',
  ends = '23:59',
  period,
}: Pick<Ask, 'from' | 'to' | 'begins' | 'ends' | 'period'>) => ({
  dti: `${from} ${begins}`,
  dtf: `${to} ${ends}`,
  period,
});

const ask =
  ({ app }: Side, call: RouteName, range: Range, token = app.token) =>
  async () => {
    const reply = await post(app.port, `/api${routes[call].path}`, bodyOf(range), { token });
    if (reply.status !== 200) throw new Error(`${call} returned ${reply.status}`);
    return reply.ms;
  };

/** Compares every reply of the small database with the recount of the tests; returns the number of differences. */
async function countWrong({ url, app }: Side): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const world = await readWorld(pool);
  await pool.end();
  let wrong = 0;
  for (const range of [RANGES['a week by day'], RANGES['a week to the minute'], RANGES['a month by week']]) {
    const question: Ask = { companies: TREE, collectors: null, tipo: null, ...range };
    for (const [call, wanted] of Object.entries(recount(world, question))) {
      const reply = await fetch(`http://127.0.0.1:${app.port}/api${routes[call as RouteName].path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: app.token },
        body: JSON.stringify(bodyOf(range)),
      });
      const { data } = (await reply.json()) as { data: unknown };
      const found = differences(data, wanted, call);
      for (const difference of found.slice(0, 3)) tell(`wrong: ${difference}`);
      wrong += found.length;
    }
  }
  return wrong;
}

/**
 * Every dashboard call over HTTP, with session, scope and row-level security, for a tree of ten companies: ten million samples against a
 * hundredth of them, in turn. Also measured: the first count of all days, and one call over all fifty companies.
 */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false, settings: { max_wal_size: '8GB' } });
  onClose(() => cluster.stop());
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query('create database small');
  await admin.end();
  const smallUrl = new URL(cluster.url);
  smallUrl.pathname = '/small';
  const small = await prepare(smallUrl.href, Math.max(100, Math.round(rows / TIMES)));
  const large = await prepare(cluster.url, rows);
  const wrong = await countWrong(small);

  const ratios: number[] = [];
  const ours: number[] = [];
  const floors: number[] = [];
  const figures: Record<string, Record<string, string>> = {};
  for (const [name, range] of Object.entries(RANGES)) {
    const table: Record<string, string> = {};
    figures[name] = table;
    for (const call of FIGURE_CALLS) {
      const times = await interleave(runs, ask(large, call, range), ask(small, call, range));
      ratios.push(times.ratio);
      ours.push(times.ours);
      floors.push(times.floor);
      table[call] = `${round(times.ours, 1)} ms, ${round(times.floor, 1)} ms, ${round(times.ratio)}`;
    }
    tell(`${name}: ${JSON.stringify(table)}`);
  }
  const years = RANGES['two years by quarter'];
  const all = await interleave(
    runs,
    ask(large, 'collectedSamples', years, large.everything),
    ask(small, 'collectedSamples', years, small.everything),
  );
  const worst = Math.max(...ratios);
  return {
    bench: 'dashboards',
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    ratio: round(worst),
    promise: PROMISE,
    kept: worst <= PROMISE && wrong === 0,
    floor: round(median(floors), 1),
    ours: round(median(ours), 1),
    n: runs,
    medianRatio: round(median(ratios)),
    wrong,
    table: large.rows,
    against: small.rows,
    firstCountSeconds: { large: large.foldSeconds, small: small.foldSeconds },
    allCompaniesTwoYears: `${round(all.ours, 1)} ms, ${round(all.floor, 1)} ms, ${round(all.ratio)}`,
    figures,
    load: loadNow(),
  };
}
