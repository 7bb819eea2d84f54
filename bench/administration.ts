import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { connect } from '../apps/api/src/db/connection.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { hashToken, makeToken } from '../apps/api/src/platform/tokens.ts';
import { makeServices } from '../apps/api/src/server.ts';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose, temporaryFolder } from './lib/closing.ts';

const ROWS = 10_000_000;
const RUNS = 7;
const COMPANIES = 5_000;
const RARE = 10_000;

/** 5,000 companies in trees of four levels, 1,000 people, and a log of two years in which one entry of 10,000 has a rare action or origin. */
async function fill(client: pg.Client, rows: number): Promise<string> {
  await client.query(`insert into companies (id_cliente, razao_social, id_cliente_master)
    select n, 'Companhia ' || n, case when n <= 10 then null when n <= 100 then 1 + n % 10 when n <= 1000 then 11 + n % 90 else 101 + n % 900 end
    from generate_series(1, ${COMPANIES}) n order by n`);
  await client.query(`insert into users (id_usuario, id_cliente, nome, email, id_tipo_usuario)
    select n, 1 + n % ${COMPANIES}, 'Pessoa ' || n, 'p' || n || '@log.test', case when n = 1 then 'SUP' else 'ANA' end from generate_series(1, 1000) n`);
  const token = makeToken();
  await client.query(
    `insert into sessions (token_hash, id_usuario, dt_inicio, dt_expira) values ($1, 1, now(), now() + interval '1 day')`,
    [hashToken(token)],
  );
  await add(client, rows);
  return token;
}

/** Entries in the order of insertion, so that the log grows as in use. */
async function add(client: pg.Client, rows: number): Promise<void> {
  await client.query(`insert into action_logs (data, id_usuario, id_cliente, tipo_acao, origem, dados)
    select timestamptz '2026-11-20' - (${rows} - n) * interval '6 seconds', 1 + n % 1000, 1 + (n * 7919::bigint) % ${COMPANIES},
      case when n % ${RARE} = 0 then 19 else 4 + n % 2 end, case when n % ${RARE} = 5000 then 4 else 1 end, '{"vista": true}'
    from generate_series(1, ${rows}) n`);
  await client.query('vacuum analyze action_logs');
  await client.query('analyze');
}

const QUESTIONS: Record<string, object> = {
  'first page': {},
  'last page by number': { currentPage: 1000 },
  'a day two months ago': { dti: '2026-09-20 00:00', dtf: '2026-09-20 23:59' },
  'a rare action': { tipo_acao: 19 },
  'a rare action, its last page': { tipo_acao: 19, currentPage: 50 },
  'a rare origin': { origem: 4 },
  'one person': { id_usuario: 77 },
  'one company': { id_cliente: 4321 },
  'a tree of some 500 companies': { id_cliente: 3 },
  'one person, a rare action': { id_usuario: 1, tipo_acao: 19 },
  'one company, a rare action': { id_cliente: 4321, tipo_acao: 19 },
  'one person, one company, a month': {
    id_usuario: 77,
    id_cliente: 77,
    dti: '2026-10-01 00:00',
    dtf: '2026-10-31 23:59',
  },
  'five thousand rows for a download': { perPage: 5000 },
};

/** Response times of the administration's calls, with session, scope and row-level security; no promise. Results: docs/performance.md. */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  onClose(() => client.end());
  tell(`inserting ${rows} log entries into PostgreSQL ${cluster.version} (${cluster.kind})`);
  const token = await fill(client, rows);
  const folder = await temporaryFolder();
  const config = readConfig({ DATABASE_URL: cluster.url, ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' });
  const connections = connect({ addresses: { owner: cluster.url }, onError: () => undefined });
  const app = await buildApp({ services: await makeServices(config, connections, false) });
  onClose(async () => {
    await app.close();
    await connections.close();
  });
  const timed = async (name: string, call: { method: 'GET' | 'POST'; url: string; payload?: object }) => {
    const times: number[] = [];
    for (let turn = 0; turn <= runs; turn++) {
      const started = performance.now();
      const { statusCode, body } = await app.inject({ ...call, headers: { token } });
      if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body.slice(0, 200)}`);
      if (turn > 0) times.push(performance.now() - started);
    }
    const ms = round(median(times), 1);
    tell(`${name}: ${ms} ms`);
    return ms;
  };
  const log: Record<string, number> = {};
  for (const [name, payload] of Object.entries(QUESTIONS)) {
    log[name] = await timed(name, { method: 'POST', url: '/api/logs', payload });
  }
  const lists: Record<string, number> = {};
  for (const path of ['/clientes', '/clientes?formato=lista', '/clientes/mapa', '/usuario']) {
    lists[path] = await timed(path, { method: 'GET', url: `/api${path}` });
  }
  const ours = Math.max(...Object.values(log));
  const database = `${cluster.kind} PostgreSQL ${cluster.version}`;
  return {
    bench: 'administration',
    ratio: null,
    promise: null,
    kept: true,
    floor: null,
    ours,
    n: runs,
    table: rows,
    database,
    log,
    companies: COMPANIES,
    lists,
    load: loadNow(),
  };
}
