import { MEASURE_VERSION } from '@escuta/acoustics';
import { routes } from '@escuta/contract';
import { LISTENING_BLOCK } from '@escuta/domain';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { send, startApp } from './lib/app.ts';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose } from './lib/closing.ts';
import { dropIndexes } from './lib/sample-data.ts';

const ROWS = 300_000;
const RUNS = 7;
const CALL = `/api${routes.machineProof.path}`;
/** The first company and its branches. */
const COMPANIES = 10;
const RECORDERS = 40;
const PERIODS = {
  quarter: { dti: '2026-08-21 00:00', dtf: '2026-11-20 23:59' },
  year: { dti: '2025-11-21 00:00', dtf: '2026-11-20 23:59' },
};

const SAMPLES = `
  insert into samples (id_amostra, seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, pre_classificacao, id_gravacao, ordem_escuta,
    classificacao_cliente, dt_classificacao_cliente, laudos)
  select n, (700000 + n)::text, 1 + n % ${COMPANIES}, w.taken, w.taken + interval '1 hour',
    -19.95 + (n % 900) * 0.0004, -44.12 + ((n / 900) % 900) * 0.0004,
    case when n % 1009 = 0 then 'VISI' else 'LESS' end, case when n % 1009 = 0 then 'VISI' end, case when n % 1009 <> 0 then n end,
    ((random() * 60 - 30)::int * 10000 + n % 7),
    case when n % 10 = 0 then case when n % 230 = 0 then 'LEAK' else 'LESS' end end,
    case when n % 10 = 0 then w.taken + interval '2 days' end, (n % 690 = 0)::int
  from generate_series(1, $1::int) n
    cross join lateral (select timestamptz '2026-11-20 15:00Z' - n::float8 / $1 * interval '364 days' as taken) w`;

const REST = [
  `insert into recordings (id_gravacao, id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max)
   select id_gravacao, id_cliente, decode(md5(id_gravacao::text) || md5(id_gravacao::text), 'hex'), 'r/' || id_gravacao || '.wav',
     'r/' || id_gravacao || '.png', 4096, 10, '{}', 2048 from samples where id_gravacao is not null`,
  `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, nivel, utilizavel, diferenca, classificacao, aplicada, motivo, versao, dt_decisao)
   select id_amostra, id_cliente, dt_amostra, 'REC-' || id_amostra % ${RECORDERS}, 40 + random() * 20, true, ordem_escuta / 10000,
     case when ordem_escuta > 250000 then 'LEAK' else 'LESS' end, false, 'abaixo', ${MEASURE_VERSION}, dt_envio from samples where id_gravacao is not null`,
  `insert into leak_reports (id_relatorio, id_cliente, id_usuario, id_status_relatorio, tipo_vazamento, posicao, tipo_tubulacao, pressao,
     dt_relatorio, dt_envio, dt_aprovacao)
   select id_amostra, id_cliente, 1, 1, (array['Não Visível','Sem Ponto Suspeito'])[1 + id_amostra % 2], 'Rede', 'PVC', 20,
     dt_amostra + interval '3 days', dt_amostra + interval '3 days', dt_amostra + interval '4 days' from samples where laudos > 0`,
  `insert into leak_report_samples select id_relatorio, id_relatorio, id_cliente, 1 from leak_reports`,
  `create temporary table heard as select id_amostra, id_cliente, dt_classificacao_cliente as at, (row_number() over (order by id_amostra) - 1)::int as n
   from samples where classificacao_cliente is not null`,
  `insert into listening_blocks (id_bloco, busca, dt_bloco, total, com_referencia, ordenadas, alcance, id_usuario, empresas, por_envio, ultima_ordem, ultima_data)
   select md5((n / ${LISTENING_BLOCK.size})::text)::uuid, 'mesa', min(at) - interval '1 hour', $1::int / 10, $1::int / 10, $1::int / 10, 1000, 1,
     array(select generate_series(1, ${COMPANIES})), false, 200000, min(at) from heard group by n / ${LISTENING_BLOCK.size}`,
  `insert into listening_block_samples (id_bloco, lugar, id_amostra, id_cliente, dt_bloco, sorteada, probabilidade, id_usuario)
   select k.id_bloco, 1 + h.n % ${LISTENING_BLOCK.size}, h.id_amostra, h.id_cliente, k.dt_bloco, h.n % 20 = 0, case when h.n % 20 = 0 then 0.001 else 1 end, 1
   from heard h join listening_blocks k on k.id_bloco = md5((h.n / ${LISTENING_BLOCK.size})::text)::uuid`,
];

/**
 * A year of one company tree: one sample in ten heard, one heard in 23 a leak, half as many reports, and one place in a thousand whose leak was seen.
 */
async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; select setseed(0.42)`);
  await client.query(`insert into companies (id_cliente, razao_social, id_cliente_master)
    select n, 'Companhia ' || n, case when n > 1 then 1 end from generate_series(1, ${COMPANIES}) n`);
  const buildIndexes = await dropIndexes(client);
  await client.query(SAMPLES, [rows]);
  await buildIndexes();
  for (const statement of REST) await client.query(statement, statement.includes('$1') ? [rows] : []);
  await client.query('vacuum (analyze) samples, sample_decisions, recordings, leak_reports, leak_report_samples');
  await client.query('vacuum (analyze) listening_blocks, listening_block_samples');
}

/** What the screen "Escuta da máquina" takes to answer (LSN-05, LSN-06): over HTTP, with session, scope and row-level security. */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  onClose(() => client.end());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await fill(client, rows);
  const app = await startApp(cluster.url, 1);
  const times: Record<keyof typeof PERIODS, number[]> = { quarter: [], year: [] };
  for (let turn = 0; turn <= runs; turn++) {
    for (const name of ['quarter', 'year'] as const) {
      const { status, ms } = await send(app.port, 'POST', CALL, PERIODS[name], { token: app.token });
      if (status !== 200) throw new Error(`${CALL} returned ${status}`);
      if (turn > 0) times[name].push(ms);
    }
  }
  return {
    ...{ bench: 'proof', ratio: null, promise: null, kept: true, floor: null, ours: round(median(times.year), 0) },
    ...{
      n: runs,
      table: rows,
      quarterMs: round(median(times.quarter), 0),
      slowestMs: round(Math.max(...times.year), 0),
    },
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    load: loadNow(),
  };
}
