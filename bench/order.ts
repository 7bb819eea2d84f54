import { LISTENING_BLOCK } from '@escuta/domain';
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
import { dropIndexes } from './lib/sample-data.ts';

const ROWS = 1_000_000;
const RUNS = 7;
/** Blocks of blind review that have been answered: half a year of two a day for each of seven reviewers. */
const PAST_BLOCKS = 2_500;

/** Samples of 50 companies on which nobody has decided, one in twenty without a place in the ranking; each with a recording and the machine's decision. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `insert into companies (id_cliente, razao_social) select n, 'Companhia ' || n from generate_series(1, 50) n`,
  );
  await client.query(
    `insert into recordings (id_gravacao, id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max)
     select n, 1 + n % 50, decode(md5(n::text) || md5(n::text), 'hex'), 'r/' || n || '.wav', 'r/' || n || '.png', 4096, 10, '{}', 2048
     from generate_series(1, $1::int) n`,
    [rows],
  );
  const buildIndexes = await dropIndexes(client);
  await client.query('select setseed(0.42)');
  await client.query(
    `insert into samples (id_amostra, seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, id_gravacao, ordem_escuta)
     select n, (100000 + n)::text, 1 + n % 50, timestamptz '2026-11-20' - n * interval '50 seconds', '2026-11-20',
       -19.95 + (n % 900) * 0.0004, -44.12 + ((n / 900) % 900) * 0.0004, case when n % 20 = 0 then 'PEND' else 'LESS' end, n,
       case when n % 20 <> 0 then (random() * 60 - 30)::int * 10000 + n % 7 end
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await client.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, utilizavel, diferenca, classificacao, aplicada, motivo, versao, dt_decisao)
     select id_amostra, id_cliente, dt_amostra, true, ordem_escuta / 10000, classificacao, classificacao <> 'PEND', 'abaixo', 1, dt_amostra from samples`,
  );
  await markMachines(client);
  await buildIndexes();
  await client.query('vacuum (analyze) samples, sample_decisions, recordings');
}

/** Answered blocks of blind review. */
async function addPast(client: pg.Client, rows: number): Promise<void> {
  const blocks = Math.min(PAST_BLOCKS, Math.floor(rows / 400));
  await client.query(
    `insert into listening_blocks (id_bloco, busca, dt_bloco, total, com_referencia, ordenadas, alcance)
     select md5(n::text)::uuid, 'revisao_cega', timestamptz '2026-05-01' + n * interval '1 hour', 40, 40, 40, 40 from generate_series(1, $1::int) n`,
    [blocks],
  );
  await client.query(
    `insert into listening_block_samples (id_bloco, lugar, id_amostra, id_cliente, dt_bloco, sorteada, probabilidade)
     select k.id_bloco, 1 + s.n % 40, s.id_amostra, s.id_cliente, k.dt_bloco, false, 1
     from (select id_amostra, id_cliente, row_number() over (order by md5(id_amostra::text)) - 1 as n from samples limit $1) s
     join (select id_bloco, dt_bloco, row_number() over (order by dt_bloco) - 1 as n from listening_blocks where id_usuario is null) k on k.n = s.n / 40`,
    [blocks * LISTENING_BLOCK.size],
  );
  await client.query(
    `update samples s set respostas_cegas = 2, classe_final = 'LESS', dt_classe_final = '2026-11-01'
     from listening_block_samples b where b.id_amostra = s.id_amostra and b.id_usuario is null`,
  );
  await client.query('update blind_review_pool set provaveis = true');
  await client.query('vacuum (analyze) samples, listening_block_samples');
}

/** Until the column is there, the machine's decisions alone tell whose class it is. */
async function markMachines(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_name = 'samples' and column_name = 'classe_maquina'`,
  );
  if (rowCount) await client.query(`update samples set classe_maquina = true where classificacao <> 'PEND'`);
}

/** Signed-in people of a role; their tokens. */
async function signIn(client: pg.Client, role: 'GEO' | 'BR', count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const token = makeToken();
    const person = [1, `${role} ${n}`, `${role.toLowerCase()}${n}@ordem.test`, role];
    const { rows } = await client.query(
      'insert into users (id_cliente, nome, email, id_tipo_usuario) values ($1, $2, $3, $4) returning id_usuario',
      person,
    );
    await client.query(
      `insert into sessions (token_hash, id_usuario, dt_inicio, dt_expira) values ($1, $2, now(), now() + interval '1 day')`,
      [hashToken(token), rows[0].id_usuario],
    );
    tokens.push(token);
  }
  return tokens;
}

type App = Awaited<ReturnType<typeof buildApp>>;

/** Milliseconds of one call. */
async function timed(app: App, token: string, method: 'GET' | 'POST', url: string): Promise<number> {
  const started = performance.now();
  const { statusCode, body } = await app.inject({
    method,
    url,
    headers: { token },
    ...(method === 'POST' && { payload: {} }),
  });
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`);
  return performance.now() - started;
}

/** Rows that tables and indexes have given, of all queries that have ended. */
async function rowsRead(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as n`,
  );
  return Number(rows[0].n);
}

/** Runs calls on connections of their own, whose counts are complete once they have ended. @returns rows read */
async function counted(url: string, client: pg.Client, work: (app: App) => Promise<void>): Promise<number> {
  const before = await rowsRead(client);
  const folder = await temporaryFolder();
  const config = readConfig({ DATABASE_URL: url, ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: 'off' });
  const connections = connect({ addresses: { owner: url }, onError: () => undefined });
  const app = await buildApp({ services: await makeServices(config, connections, false) });
  try {
    await work(app);
  } finally {
    await app.close();
    await connections.close();
  }
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (!rowCount) return (await rowsRead(client)) - before;
  }
}

/**
 * What the blocks of "most likely first" cost with a million samples that wait and no period (LSN-03, LSN-04): a new block of the desk, the block in hand,
 * and the next sample of blind review behind 100,000 that were answered. Over the handlers, with session, scope and row-level security; no promise.
 */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  onClose(() => client.end());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await fill(client, rows);
  const people = await signIn(client, 'GEO', runs + 1);
  const blocks: number[] = [];
  const inHand: number[] = [];
  const read = await counted(cluster.url, client, async (app) => {
    for (const token of people) blocks.push(await timed(app, token, 'POST', '/api/amostra/bloco'));
  });
  const readInHand = await counted(cluster.url, client, async (app) => {
    for (const token of people) inHand.push(await timed(app, token, 'POST', '/api/amostra/bloco'));
  });
  await addPast(client, rows);
  const reviewers = await signIn(client, 'BR', runs + 2);
  const handOuts: number[] = [];
  const readBlind = await counted(cluster.url, client, async (app) => {
    for (const token of reviewers) {
      await timed(app, token, 'POST', '/api/br/inicia');
      handOuts.push(await timed(app, token, 'GET', '/api/br/amostra'));
    }
  });
  const ms = (values: readonly number[]) => round(median(values.slice(1)), 1);
  return {
    ...{ bench: 'order', ratio: null, promise: null, kept: true, floor: null, ours: ms(blocks), n: runs, table: rows },
    rowsReadPerBlock: Math.round(read / people.length),
    inHandMs: ms(inHand),
    rowsReadInHand: Math.round(readInHand / people.length),
    blindBlockMs: round(handOuts[0] ?? 0, 1),
    blindNextMs: ms(handOuts),
    rowsReadBlind: Math.round(readBlind / reviewers.length),
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    load: loadNow(),
  };
}
