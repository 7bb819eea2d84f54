import { COLUMNS_MEDIA_TYPE, MAP_SEARCH_MAX } from '@escuta/contract';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { post, startApp } from './lib/app.ts';
import { type BenchOptions, type BenchResult, interleave, loadNow, round, tell } from './lib/bench.ts';
import { closeAll, onClose } from './lib/closing.ts';
import { openCopyFloor } from './lib/copy-floor.ts';
import { fillSurvey, periodStart } from './lib/sample-data.ts';

const ROWS = 1_000_000;
const UNTIL = new Date('2026-11-20T15:00:00Z');
const RUNS = 9;
const PROMISE = 1.5;
const BYTES_PROMISE = 30;
const DELAY_PROMISE_MS = 50;

const COLUMNS = `id_amostra, seq, id_cliente, dt_amostra_s, lat_e5, lon_e5, classificacao,
  classificacao_cliente, vista, comentario, total_inspecoes, status_inspecao`;

/** Encodings that browsers accept: brotli only over TLS and from localhost, gzip also over plain HTTP. */
const ENCODINGS = { brotli: 'gzip, deflate, br', gzip: 'gzip, deflate' };

async function measure(kind: 'server' | 'embedded', rows: number, runs: number) {
  const cluster = await startTemporaryCluster({ prefer: kind });
  onClose(() => cluster.stop());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await migrate(cluster.url);
  const { tree, treeCompanies } = await fillSurvey(cluster.url, rows, UNTIL);
  const wanted = Math.min(MAP_SEARCH_MAX, Math.floor(rows / 10));
  const dti = (await periodStart(cluster.url, treeCompanies, wanted)).toISOString();
  const app = await startApp(cluster.url, tree);
  const floor = await openCopyFloor(cluster.url);
  const bytes = { brotli: 0, gzip: 0 };
  const searchAs = (encoding: 'brotli' | 'gzip') => async () => {
    const headers = { token: app.token, accept: COLUMNS_MEDIA_TYPE, 'accept-encoding': ENCODINGS[encoding] };
    const reply = await post(app.port, '/api/amostra/mapa', { dti, id_cliente: tree, data: 0 }, headers);
    if (reply.status !== 200) throw new Error(`the search returned ${reply.status}`);
    bytes[encoding] = reply.bytes;
    return reply.ms;
  };
  const copy = () =>
    floor.copy(
      `select ${COLUMNS} from samples where id_cliente in (${treeCompanies.join(', ')}) and dt_amostra >= '${dti}'`,
    );
  await searchAs('brotli')();
  app.resetDelay();
  const brotli = await interleave(runs, searchAs('brotli'), copy);
  const gzip = await interleave(runs, searchAs('gzip'), copy);
  const delay = await app.longestDelayMs();
  await closeAll();
  // As browsers ask over TLS, which every place but the own machine needs.
  const { ratio } = brotli;
  const bytesPerSample = bytes.brotli / wanted;
  return {
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    ratio: round(ratio),
    promise: PROMISE,
    kept: ratio <= PROMISE && bytesPerSample <= BYTES_PROMISE && delay <= DELAY_PROMISE_MS,
    floor: round(brotli.floor, 1),
    floorBy: floor.by,
    ours: round(brotli.ours, 1),
    n: runs,
    samples: wanted,
    table: rows,
    bytesPerSample: round(bytesPerSample, 1),
    longestEventLoopDelayMs: round(delay, 1),
    ratioGzip: round(gzip.ratio),
    oursGzip: round(gzip.ours, 1),
    bytesPerSampleGzip: round(bytes.gzip / wanted, 1),
    load: loadNow(),
  };
}

/** The map search, timed to its last byte, against COPY of the same rows by psql; on an installed PostgreSQL and on the embedded one. */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const embedded = await measure('embedded', rows, runs);
  const server = await measure('server', rows, runs);
  return { bench: 'map-search', ...server, kept: server.kept && embedded.kept, embedded };
}
