import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RouteName } from '@escuta/contract';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { hashToken, makeToken } from '../apps/api/src/platform/tokens.ts';
import type { CallInput } from '../apps/api/src/testing/call-path.ts';
import { freePort } from '../apps/api/src/testing/pgbouncer.ts';
import { pick } from '../apps/api/src/testing/races/racers.ts';
import { type BenchOptions, type BenchResult, loadNow, round, tell } from './lib/bench.ts';
import { onClose, temporaryFolder } from './lib/closing.ts';
import { fillSurvey } from './lib/sample-data.ts';
import { useBuiltServer } from './torture/lib/app.ts';
import { send } from './torture/lib/calls.ts';
import { missingNeeds } from './torture/lib/needs.ts';
import { prepareDatabase, ServerApps, twoLogins } from './torture/lib/server.ts';
import { Service } from './torture/lib/service.ts';

const ROWS = 1_000_000;
const REVIEWERS = 200;
/** Duration of a round, seconds; `--runs 30` makes half an hour. */
const ROUND_S = 60;
const WARM_UP_S = 15;
/** Mean pause of a reviewer between two calls, milliseconds: somebody who listens takes longer. */
const PAUSE_MS = 3_000;
/** Promise for each call: the 99th percentile against the median (quality.md). */
const PROMISE = 5;
/** Growth of a process's memory from the first third of the rounds to the last that counts as flat. */
const FLAT = 1.1;
const DAY_MS = 86_400_000;

interface Reviewer {
  token: string;
  id_cliente: number;
  /** Samples of the last list. */
  samples: readonly number[];
}

const minute = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
const lastDays = (days: number) => ({ dti: minute(Date.now() - days * DAY_MS), dtf: minute(Date.now()) });

/** What a reviewer does, with its weight. */
const DEEDS: { weight: number; call: (reviewer: Reviewer) => [RouteName, CallInput] }[] = [
  { weight: 35, call: ({ samples }) => ['getSample', { params: { id: pick(samples) } }] },
  { weight: 20, call: ({ samples }) => ['setSeen', { params: { id: pick(samples), valor: 'true' } }] },
  {
    weight: 15,
    call: ({ samples }) => [
      'classifyByCustomer',
      { body: { id_amostra: pick(samples), classificacao_cliente: pick(['LESS', 'PASS', 'LEAK']) } },
    ],
  },
  {
    weight: 10,
    call: () => ['searchSamples', { body: { ...lastDays(30), pag: 1 + Math.floor(Math.random() * 20), max: 50 } }],
  },
  { weight: 10, call: ({ id_cliente }) => ['searchMap', { body: { ...lastDays(7), id_cliente } }] },
  { weight: 5, call: ({ samples }) => ['saveComment', { body: { id_amostra: pick(samples), obs: 'Ouvi chiado' } }] },
  { weight: 3, call: ({ samples }) => ['getSampleDetail', { body: { id_amostra: pick(samples) } }] },
  { weight: 2, call: () => ['travelledDistance', { body: lastDays(30) }] },
];
const BAG = DEEDS.flatMap((deed) => Array.from({ length: deed.weight }, () => deed));

/** People of the tree's companies, each with a session and a first list. */
async function signInAll(owner: string, companies: readonly number[]): Promise<Reviewer[]> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  const reviewers: Reviewer[] = [];
  for (let n = 0; n < REVIEWERS; n++) {
    const id_cliente = companies[n % companies.length] ?? 1;
    const { rows } = await client.query(
      `insert into users (id_cliente, nome, email, id_tipo_usuario) values ($1, $2, $3, 'ANA') returning id_usuario`,
      [id_cliente, `Revisora ${n}`, `revisora${n}@escuta.test`],
    );
    const token = makeToken();
    await client.query(
      `insert into sessions (token_hash, id_usuario, dt_inicio, dt_expira) values ($1, $2, now(), now() + interval '1 day')`,
      [hashToken(token), rows[0].id_usuario],
    );
    const recent = await client.query<{ id_amostra: number }>(
      'select id_amostra from samples where id_cliente = $1 order by dt_amostra desc limit 50',
      [id_cliente],
    );
    reviewers.push({ token, id_cliente, samples: recent.rows.map(({ id_amostra }) => id_amostra) });
  }
  await client.end();
  return reviewers;
}

/** HAProxy in front of the processes; returns its address. */
async function startBalancer(urls: readonly string[]): Promise<string> {
  const port = await freePort();
  const folder = await temporaryFolder();
  const servers = urls.map((url, n) => `  server app${n} ${new URL(url).host} check`).join('\n');
  const config = `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen escuta
  bind 127.0.0.1:${port}
  balance roundrobin
${servers}
`;
  await writeFile(join(folder, 'haproxy.cfg'), config);
  new Service(['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], {
    log: join(folder, 'haproxy.log'),
    account: undefined,
  }).start();
  const url = `http://127.0.0.1:${port}`;
  while ((await send(url, 'health', {}))?.status !== 200) await delay(50);
  return url;
}

/** Durations of each call, milliseconds, and what was no success. */
class Measured {
  readonly times = new Map<RouteName, number[]>();
  readonly errors: string[] = [];

  note(name: RouteName, ms: number, status: number | undefined): void {
    if (status !== 200) this.errors.push(`${name} ${status ?? 'no reply'}`);
    const times = this.times.get(name) ?? [];
    times.push(ms);
    this.times.set(name, times);
  }
}

/** Reviews until the pause in which `now` has no more round. */
async function review(url: string, reviewer: Reviewer, now: () => Measured | null): Promise<void> {
  for (;;) {
    await delay(-Math.log(1 - Math.random()) * PAUSE_MS);
    const measured = now();
    if (measured === null) return;
    const [name, input] = pick(BAG).call(reviewer);
    const started = performance.now();
    const reply = await send(url, name, input, { headers: { token: reviewer.token } });
    measured.note(name, performance.now() - started, reply?.status);
    const found = name === 'searchSamples' && (reply?.json.dados as { id_amostra: number }[] | undefined);
    if (found && found.length > 0) reviewer.samples = found.map(({ id_amostra }) => id_amostra);
  }
}

/** All review without a break while the rounds follow each other: a silence between them would be part of no day. */
async function reviewAll(
  url: string,
  reviewers: readonly Reviewer[],
  onRound: (turn: number, round: Measured) => void,
  runs: number,
) {
  let current: Measured | null = new Measured();
  const all = Promise.all(reviewers.map((reviewer) => review(url, reviewer, () => current)));
  await delay(WARM_UP_S * 1000);
  for (let turn = 1; turn <= runs; turn++) {
    const round = new Measured();
    current = round;
    await delay(ROUND_S * 1000);
    onRound(turn, round);
  }
  current = null;
  await all;
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Median, 99th percentile and their ratio of each call. */
function figuresOf({ times }: Measured) {
  return Object.fromEntries(
    [...times].map(([name, values]) => {
      const sorted = [...values].sort((a, b) => a - b);
      const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
      return [name, { n: sorted.length, p50: round(p50, 1), p99: round(p99, 1), ratio: round(p99 / p50) }];
    }),
  );
}

/** Microseconds since the start of the machine in which something waited for a processor; null where the system does not count them. */
async function processorWait(): Promise<number | null> {
  const text = await readFile('/proc/pressure/cpu', 'utf8').catch(() => '');
  const total = /^some .*total=(\d+)/.exec(text)?.[1];
  return total === undefined ? null : Number(total);
}

/** Largest memory of the processes after each round, MB, and whether it stays flat; null with fewer than six rounds. */
function isFlat(megabytes: readonly number[]): boolean | null {
  const third = Math.floor(megabytes.length / 3);
  if (third < 2) return null;
  return Math.max(...megabytes.slice(-third)) <= FLAT * Math.max(...megabytes.slice(0, third));
}

/**
 * 200 reviewers at once on two processes behind HAProxy: no error, and for each call a 99th percentile of at most five medians. Several
 * rounds are a soak, whose memory has to stay flat.
 */
export async function run({ rows = ROWS, runs = 1 }: BenchOptions): Promise<BenchResult> {
  const missing = missingNeeds({ programs: { haproxy: 'haproxy' } });
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  const { treeCompanies } = await fillSurvey(cluster.url, rows, new Date());
  await useBuiltServer();
  const apps = await ServerApps.start(cluster.url, twoLogins(await prepareDatabase(cluster.url)));
  const url = await startBalancer(apps.urls());
  const reviewers = await signInAll(cluster.url, treeCompanies);
  tell(`${REVIEWERS} reviewers, one call each ${PAUSE_MS / 1000} s on average; ${WARM_UP_S} s do not count`);
  const total = new Measured();
  const megabytes: number[] = [];
  const onRound = (turn: number, { times, errors }: Measured) => {
    total.errors.push(...errors);
    for (const [name, values] of times) total.times.set(name, [...(total.times.get(name) ?? []), ...values]);
    megabytes.push(round(apps.megabytes(), 0));
    tell(
      `round ${turn} of ${runs}: ${[...times.values()].flat().length} calls, ${errors.length} errors, ${megabytes.at(-1)} MB, load ${loadNow()}`,
    );
  };
  const begun = performance.now();
  const before = await processorWait();
  await reviewAll(url, reviewers, onRound, runs);
  const after = await processorWait();
  const seconds = (performance.now() - begun) / 1000;
  const calls = figuresOf(total);
  const worst = Math.max(...Object.values(calls).map(({ ratio }) => ratio));
  const all = [...total.times.values()].flat();
  const flat = isFlat(megabytes);
  return {
    bench: 'load',
    ratio: round(worst),
    promise: PROMISE,
    kept: worst <= PROMISE && total.errors.length === 0 && flat !== false,
    floor: null,
    ours: round(
      percentile(
        all.sort((a, b) => a - b),
        0.5,
      ),
      1,
    ),
    n: all.length,
    calls,
    errors: [...new Set(total.errors)].slice(0, 10),
    perSecond: round(all.length / (runs * ROUND_S), 1),
    /** Share of the time in which something waited for a processor: the queue of the slow calls when it is near 1. */
    processorWait: before === null || after === null ? null : round((after - before) / 1e6 / seconds),
    megabytes,
    flat,
    rows,
    load: loadNow(),
  };
}
