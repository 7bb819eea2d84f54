import { SELECTION_MAX } from '@escuta/contract';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { send, startApp } from './lib/app.ts';
import { type BenchOptions, type BenchResult, interleave, loadNow, round, tell } from './lib/bench.ts';
import { onClose } from './lib/closing.ts';
import { fillSurvey } from './lib/sample-data.ts';

const ROWS = 1_000_000;
const UNTIL = new Date('2026-11-20T15:00:00Z');
const RUNS = 9;
const PROMISE = 1.6;
const FLOOR = `with written as (
    update samples set id_inspecionar = $1 where id_amostra = any($2::int[]) returning id_amostra, id_cliente
  )
  insert into action_logs (data, id_usuario, id_cliente, id_amostra, tipo_acao, para, dados)
  select now(), $1, id_cliente, id_amostra, 13, $3, $4 from written`;
/** What an entry tells: as long as ours. */
const ENTRY = [
  { inspetor: 'Geofonista', ordem_inspecao: 1 },
  {
    ...{ inspetor: 1, total_amostra: SELECTION_MAX, lote: '00000000-0000-4000-8000-000000000000' },
    inspecoes: [{ inspetor: 1, ordem_inspecao: 1 }],
  },
];

/** Returns the next `size` samples that take an inspection, newest first, so that ours and the floor never write the same sample. */
function dealer(ids: readonly number[], size: number): () => number[] {
  let dealt = 0;
  return () => {
    const hand = ids.slice(dealt, dealt + size);
    if (hand.length < size) throw new Error('no samples left to assign');
    dealt += size;
    return hand;
  };
}

/**
 * Assigns one inspector to 3,000 samples in one request, with session, scope, rules, undo and a log entry for each. Floor: one statement of a
 * bare driver as the tables' owner that updates other samples and inserts their entries.
 */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await migrate(cluster.url);
  const { tree, treeCompanies } = await fillSurvey(cluster.url, rows, UNTIL);
  const driver = new pg.Client({ connectionString: cluster.url });
  await driver.connect();
  onClose(() => driver.end());
  const inserted = await driver.query<{ id_usuario: number }>(
    `insert into users (id_cliente, nome, email, id_tipo_usuario) values ($1, 'Geofonista', 'geofonista@escuta.test', 'GEI') returning id_usuario`,
    [tree],
  );
  const inspector = inserted.rows[0]?.id_usuario ?? 0;
  const hands = 2 * (runs + 1);
  const found = await driver.query<{ id_amostra: number }>(
    `select id_amostra from samples where id_cliente = any($1) and classe <> 'PEND' order by dt_amostra desc, id_amostra desc limit $2`,
    [treeCompanies, hands * SELECTION_MAX],
  );
  const size = Math.min(SELECTION_MAX, Math.floor(found.rows.length / hands));
  const ids = found.rows.map(({ id_amostra }) => id_amostra);
  const deal = dealer(ids, size);
  const app = await startApp(cluster.url, tree);
  const ours = async () => {
    const data = deal().map((id) => ({ id, id_cliente: inspector, id_cliente2: -1, id_cliente3: -1 }));
    const reply = await send(app.port, 'PUT', '/api/amostra/inspecionar/massa', { data }, { token: app.token });
    if (reply.status !== 200) throw new Error(`the assignment returned ${reply.status}`);
    return reply.ms;
  };
  const floor = async () => {
    const hand = deal();
    const started = performance.now();
    const { rowCount } = await driver.query(FLOOR, [inspector, hand, ...ENTRY]);
    const ms = performance.now() - started;
    if (rowCount !== size) throw new Error(`the driver wrote ${rowCount} samples`);
    return ms;
  };
  const { ratio, ours: oursMs, floor: floorMs } = await interleave(runs, ours, floor);
  return {
    bench: 'assign',
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    ratio: round(ratio),
    promise: PROMISE,
    kept: ratio <= PROMISE,
    floor: round(floorMs, 1),
    ours: round(oursMs, 1),
    n: runs,
    samples: size,
    table: rows,
    load: loadNow(),
  };
}
