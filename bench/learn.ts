import { monitorEventLoopDelay } from 'node:perf_hooks';
import { exactInterval, isBetter, LEARNING, LISTENING } from '@escuta/domain';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { connect } from '../apps/api/src/db/connection.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { learnNext } from '../apps/api/src/features/listening/index.ts';
import { countLearnable } from '../apps/api/src/features/listening/models.queries.ts';
import { makeServices } from '../apps/api/src/server.ts';
import { outcomeOf, type Town } from '../packages/domain/src/testing/towns.ts';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose, temporaryFolder } from './lib/closing.ts';
import { dropIndexes } from './lib/sample-data.ts';

/** Samples, and every how many of them has a decided report: a prime, so that all companies have some. */
const ROWS = 1_000_000;
const REPORTED = 199;
/** Company trees of five units each. */
const TREES = 10;
const LOOKS = 7;

/** The towns of decision 45: how many, and what tells leaks apart in them. */
const TOWNS = {
  onlyLevel: { count: 500, reports: 210, louder: 4, shaped: 0 },
  nothing: { count: 500, reports: 210, louder: 0, shaped: 0 },
  octave: { count: 150, reports: 210, louder: 1, shaped: 4 },
  octaveOf500: { count: 100, reports: 500, louder: 1, shaped: 4 },
} satisfies Record<string, Omit<Town, 'seed'> & { count: number }>;
type Kind = keyof typeof TOWNS;
/** Most towns in which a model that is no better may be called better. */
const MOST_WRONG = 0.05;

/** Number of towns in which the trial found the model better than the rule. */
async function betterIn(kind: Kind, most: number) {
  const { count, ...town } = TOWNS[kind];
  const towns = Math.min(most, count);
  tell(`${towns} towns: ${kind}`);
  let better = 0;
  for (let seed = 0; seed < towns; seed++) if (isBetter((await outcomeOf({ seed, ...town })).trial)) better += 1;
  const interval = (exactInterval(better, towns) ?? []).map((end) => round(end, 4));
  return { better, towns, share: round(better / towns, 4), interval };
}

/**
 * Companies with their units, samples of two years up to now, each with a recording and a decision of the machine; measures where a fit of the first tree
 * reads them.
 */
async function fillSamples(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `insert into companies (id_cliente, razao_social, id_cliente_master)
     select n, 'Companhia ' || n, case when n > $1 then 1 + n % $1 end from generate_series(1, $2::int) n order by n`,
    [TREES, 5 * TREES],
  );
  await client.query('select setseed(0.42)');
  await client.query(
    `insert into recordings (id_gravacao, id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max, versao_medida, versao_som, medidas)
     select n, 1 + n % $2, decode(md5(n::text) || md5(n::text), 'hex'), 'r/' || n || '.wav', 'r/' || n || '.png', 4096, 10, '{}', 2048, 1, 1,
       case when n % $3 = 0 or (n <= $1 * 90 / 730 and company_top(1 + n % $2) = 1) then jsonb_build_object('version', 1, 'durationSeconds', 10, 'sampleRateHz', 4096, 'rms', -30, 'clippedShare', 0, 'steady',
         jsonb_build_object('level', -45 + 6 * random(), 'centroidHz', 300 + 400 * random(), 'flatness', 0.1 + 0.2 * random(), 'lineShare', 0.01, 'quietShare', 0.9, 'spread', 4,
           'bands', (select jsonb_agg(-70 + 8 * random() + 0 * (k + n)) from generate_series(1, 19) k))) end
     from generate_series(1, $1::int) n`,
    [rows, 5 * TREES, REPORTED],
  );
  const buildIndexes = await dropIndexes(client);
  await client.query(
    `insert into samples (id_amostra, seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, classe_maquina, id_gravacao)
     select n, (100000 + n)::text, 1 + n % $2, now() - n * (interval '730 days' / $1), now(), -19.95 + (n % 900) * 0.004, -44.12 + ((n / 900) % 900) * 0.004, 'LESS', true, n
     from generate_series(1, $1::int) n`,
    [rows, 5 * TREES],
  );
  await client.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, utilizavel, nivel, referencia, diferenca, classificacao, aplicada, motivo, versao, dt_decisao)
     select s.id_amostra, s.id_cliente, s.dt_amostra, true, -40, -46, 6 + 8 * (random() - 0.5), 'LESS', true, 'abaixo', 1, s.dt_amostra from samples s`,
  );
  await buildIndexes();
}

/** Decided reports, three of seven with a leak. @returns how many */
async function fillReports(client: pg.Client): Promise<number> {
  await client.query(
    `insert into users (id_usuario, id_cliente, nome, email, id_tipo_usuario) overriding system value values (1, 1, 'Gil', 'gil@aprende.test', 'GEI')`,
  );
  const { rowCount } = await client.query(
    `with made as (
       insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio, id_status_relatorio, dt_aprovacao, id_usuario_aprovacao, nro_os)
       select s.id_cliente, 1, case when (s.id_amostra / $1) % 7 < 3 then 'Não Visível' else 'Sem Ponto Suspeito' end, s.dt_amostra, s.dt_amostra, 1, s.dt_amostra, 1, s.id_amostra::text
       from samples s where s.id_amostra % $1 = 0 returning id_relatorio, id_cliente, nro_os)
     insert into leak_report_samples select id_relatorio, nro_os::int, id_cliente, 1 from made`,
    [REPORTED],
  );
  await client.query('vacuum (analyze) samples, sample_decisions, recordings, leak_reports, leak_report_samples');
  return rowCount ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** What the looks for new models and the night work of one company tree cost on a database of so many samples, ms. */
async function costOf(rows: number) {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  onClose(() => client.end());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await fillSamples(client, rows);
  const reports = await fillReports(client);
  const folder = await temporaryFolder();
  const config = readConfig({ DATABASE_URL: cluster.url, ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' });
  const connections = connect({ addresses: { owner: cluster.url }, onError: () => undefined });
  onClose(() => connections.close());
  const services = await makeServices(config, connections, false);
  const looks: number[] = [];
  const screens: number[] = [];
  for (let n = 0; n <= LOOKS; n++) {
    looks.push(await timed(() => countLearnable(connections.system, null)));
    screens.push(await timed(() => countLearnable(connections.system, [1])));
  }
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const nightMs = await timed(() => learnNext(services, { id_cliente: 1 }, new AbortController()));
  delay.disable();
  const { rows: models } = await client.query('select treino_locais + prova_locais as places from listening_models');
  return {
    ...{ table: rows, reports, database: `${cluster.kind} PostgreSQL ${cluster.version}` },
    hourlyLookMs: round(median(looks.slice(1)), 1),
    screenLookMs: round(median(screens.slice(1)), 1),
    nightMs: round(nightMs),
    longestBlockMs: round(delay.max / 1e6, 1),
    learntPlaces: models[0]?.places ?? null,
  };
}

/** What the figures do not show, or show of less than was asked for. */
function lackingOf(
  figures: Record<Kind, { towns: number }>,
  { table, learntPlaces }: Awaited<ReturnType<typeof costOf>>,
) {
  const lacks = [
    'real recordings and reports: the towns are simulated, and their features are independent of each other',
  ];
  for (const [kind, { count }] of Object.entries(TOWNS))
    if (figures[kind as Kind].towns < count) lacks.push(`${kind}: ${figures[kind as Kind].towns} of ${count} towns`);
  if (table < ROWS) lacks.push(`${table} of ${ROWS} samples`);
  if (learntPlaces === null)
    lacks.push(
      `a fit: a tree needs ${LEARNING.leaksLeast} leaks with a report, and ${LISTENING.companyLeast} sounds of ${LISTENING.companyDays} days`,
    );
  return lacks;
}

/**
 * How often a model learnt from a company's reports is called better than the rule, in simulated towns where it is and where it is not (decision 45), and
 * what the looks for new models and the work of a night cost. --runs: most towns of a kind; --rows: samples of the database.
 */
export async function run({ rows = ROWS, runs = Number.POSITIVE_INFINITY }: BenchOptions): Promise<BenchResult> {
  const figures = {
    onlyLevel: await betterIn('onlyLevel', runs),
    nothing: await betterIn('nothing', runs),
    octave: await betterIn('octave', runs),
    octaveOf500: await betterIn('octaveOf500', runs),
  };
  const cost = await costOf(rows);
  const kept = [figures.onlyLevel, figures.nothing].every(({ share }) => share <= MOST_WRONG);
  return {
    ...{ bench: 'learn', ratio: null, promise: MOST_WRONG, kept, floor: null },
    ...{ ours: Math.max(figures.onlyLevel.share, figures.nothing.share), n: figures.nothing.towns },
    towns: figures,
    ...cost,
    lacks: lackingOf(figures, cost),
    load: loadNow(),
  };
}
