import { randomUUID } from 'node:crypto';
import { PIPE_MATERIALS } from '@escuta/contract';
import { encodeSegments, type PipeSegment } from '@escuta/domain';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { type BenchApp, insertPerson, send, signIn, startApp } from './lib/app.ts';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose } from './lib/closing.ts';
import { get } from './lib/product.ts';
import { fillSurvey } from './lib/sample-data.ts';
import { measureCoverage } from './network-coverage.ts';

/** Pipes of a city of two million people. */
const ROWS = 500_000;
const RUNS = 40;
const BATCH = 5_000;
const SAMPLES = 100_000;
/** Calls under way at a time while a network is sent. */
const AT_ONCE = 2;

const METRES_PER_DEGREE = 111_195;
const [WEST, SOUTH] = [-44.12, -19.95];
/** Streets 90 m apart, with a pipe of four points for each 30 m of both directions. */
const [BLOCK, PIPE] = [90, 30];

/** A segment of a square city whose streets run along a grid. */
function pipeAt(index: number, side: number): PipeSegment {
  const [across, half] = [index % 2 === 0, Math.floor(index / 2)];
  const [street, along] = [Math.floor(half / side) * BLOCK, (half % side) * PIPE];
  const positions = [0, 9, 20, PIPE].flatMap((step) => {
    const [east, north] = across ? [along + step, street + (step % 7)] : [street + (step % 7), along + step];
    return [WEST + east / (METRES_PER_DEGREE * Math.cos((SOUTH * Math.PI) / 180)), SOUTH + north / METRES_PER_DEGREE];
  });
  const main = street % (10 * BLOCK) === 0;
  return {
    ...{ positions, material: index % PIPE_MATERIALS.length, diametro: main ? 300 : 50 + 25 * (index % 5) },
    ...{ ano: 1960 + (index % 60), codigo: `T-${index}` },
  };
}

interface Call {
  port: number;
  token: string;
  base: string;
}

async function expectOk(reply: Promise<{ status: number; ms: number }>): Promise<number> {
  const { status, ms } = await reply;
  if (status !== 200) throw new Error(`the server returned ${status}`);
  return ms;
}

/** Sends the whole network, two batches at a time; returns the times of batches and of the end. */
async function sendNetwork({ port, token, base }: Call, rows: number) {
  const [chave, side] = [randomUUID(), Math.ceil(Math.sqrt((rows / 2) * (BLOCK / PIPE)))];
  const correspondencia = {
    colunas: { material: 'material', diametro: 'dn', ano: 'ano', codigo: 'id' },
    materiais: PIPE_MATERIALS.map((material) => ({ texto: material, material })),
  };
  const begun = { chave, arquivo: 'rede.gpkg', sistema: 'EPSG:31983', correspondencia };
  await expectOk(send(port, 'POST', base, begun, { token }));
  const batches = Math.ceil(rows / BATCH);
  const times: number[] = [];
  let next = 1;
  const sender = async () => {
    for (let numero = next++; numero <= batches; numero = next++) {
      const first = (numero - 1) * BATCH;
      const length = Math.min(BATCH, rows - first);
      const body = encodeSegments(Array.from({ length }, (_, index) => pipeAt(first + index, side)));
      times.push(await expectOk(send(port, 'PUT', `${base}/${chave}/lote/${numero}`, body, { token })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const ended = { lotes: batches, segmentos: rows, deixados: {} };
  const finishMs = await expectOk(send(port, 'POST', `${base}/${chave}/concluir`, ended, { token }));
  return { chave, batchMs: median(times), finishMs };
}

/** Longest answers of another person's map meanwhile, milliseconds. */
function watchOthers({ port }: BenchApp): () => Promise<number> {
  let [watching, longest] = [true, 0];
  const watch = async () => {
    while (watching) {
      const started = performance.now();
      await get(port, '/api/live');
      longest = Math.max(longest, performance.now() - started);
    }
  };
  const watched = watch();
  return async () => {
    watching = false;
    await watched;
    return longest;
  };
}

/** The tile of the city's middle, and its neighbours to the east. */
function tileAt(z: number, metres: number, turn: number): { z: number; x: number; y: number } {
  const [lon, lat] = [WEST + metres / METRES_PER_DEGREE, SOUTH + metres / METRES_PER_DEGREE];
  const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
  return { z, x: Math.floor((lon / 360 + 0.5) * 2 ** z) + (turn % 4), y: Math.floor(y) - (Math.floor(turn / 4) % 4) };
}

async function tiles(call: Call, chave: string, metres: number, runs: number) {
  const found: Record<string, { ms: number; kilobytes: number }> = {};
  for (const zoom of [10, 12, 13, 14, 15]) {
    const [times, sizes]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < runs; turn++) {
      const { z, x, y } = tileAt(zoom, metres, zoom < 13 ? 0 : turn);
      const path = `${call.base.replace('/importacao', '')}/${chave}/mapa/${z}/${x}/${y}`;
      const started = performance.now();
      const reply = await fetch(`http://127.0.0.1:${call.port}${path}`, { headers: { token: call.token } });
      const bytes = (await reply.arrayBuffer()).byteLength;
      if (!reply.ok) throw new Error(`the tile returned ${reply.status}`);
      times.push(performance.now() - started);
      sizes.push(bytes);
    }
    found[zoom] = { ms: round(median(times), 1), kilobytes: round(Math.max(...sizes) / 1e3, 0) };
    tell(`tile at ${zoom}: ${found[zoom]?.ms} ms, at most ${found[zoom]?.kilobytes} kB before gzip`);
  }
  return found;
}

/** Times of the detail of samples, and of the nearest pipe alone in the database. */
async function details(call: Call, client: pg.Client, runs: number) {
  const { rows } = await client.query<{ id_amostra: number; lat: number; lon: number }>(
    'select id_amostra, lat, lon from samples where id_cliente = 1 order by id_amostra % 7919, 1 limit $1',
    [runs],
  );
  const [whole, alone]: [number[], number[]] = [[], []];
  let near = 0;
  await client.query(`select set_config('app.clients', '{1}', false)`);
  for (const { id_amostra, lat, lon } of rows) {
    whole.push(await expectOk(send(call.port, 'POST', '/api/detalhe/amostra', { id_amostra }, { token: call.token })));
    const started = performance.now();
    near += (await client.query('select * from nearest_pipe(1, $1, $2)', [lat, lon])).rows.length;
    alone.push(performance.now() - started);
  }
  return {
    detailMs: round(median(whole), 1),
    nearestMs: round(median(alone), 2),
    nearestMaxMs: round(Math.max(...alone), 1),
    near,
  };
}

/**
 * Imports the pipes of a large city over HTTP, with session, scope and row-level security, while another person waits for answers; then asks for
 * details of samples and for tiles. No promise. Results: docs/performance.md.
 */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  tell(`${rows} pipes into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await migrate(cluster.url);
  await fillSurvey(cluster.url, SAMPLES, new Date('2026-11-20T15:00:00Z'));
  const app = await startApp(cluster.url, 1);
  const email = 'adm@escuta.test';
  await insertPerson(cluster.url, { id_cliente: 1, nome: 'Administradora', email, id_tipo_usuario: 'ADM' });
  const call = { port: app.port, token: await signIn(app.port, email), base: '/api/cliente/1/rede/importacao' };
  const before = await app.megabytes();
  app.resetDelay();
  const others = watchOthers(app);
  const started = performance.now();
  const { chave, batchMs, finishMs } = await sendNetwork(call, rows);
  const importMs = performance.now() - started;
  const [longestOtherMs, longestBlockMs] = [await others(), await app.longestDelayMs()];
  tell(
    `imported in ${round(importMs / 1000, 1)} s, the end ${round(finishMs / 1000, 1)} s; others waited ${round(longestOtherMs, 0)} ms`,
  );
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  onClose(() => client.end());
  const sizes = await client.query<{ mb: number }>(
    `select round((pg_total_relation_size('pipes') + pg_total_relation_size('main_pipes') + pg_total_relation_size('stretches')) / 1e6)::int as mb`,
  );
  await client.query('analyze');
  const asked = await details(call, client, runs);
  tell(`nearest pipe ${asked.nearestMs} ms, detail of a sample ${asked.detailMs} ms`);
  const side = Math.sqrt((rows / 2) * (BLOCK / PIPE)) * PIPE;
  app.resetDelay();
  const found = await tiles(call, chave, side / 3, Math.min(runs, 16));
  const tileBlockMs = round(await app.longestDelayMs(), 0);
  const coverage = await measureCoverage(call, client, (turn) => {
    const { z, x, y } = tileAt(13, side / 3, turn);
    return `/api/cliente/1/rede/${chave}/cobertura/${z}/${x}/${y}`;
  });
  return {
    bench: 'network',
    ...{ ratio: null, promise: null, kept: true, floor: null, ours: round(importMs, 0), n: runs, table: rows },
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    ...{ batchMs: round(batchMs, 0), finishMs: round(finishMs, 0), longestOtherMs: round(longestOtherMs, 0) },
    longestBlockMs: round(longestBlockMs, 0),
    tileBlockMs,
    megabytesBefore: round(before, 0),
    megabytes: round(await app.megabytes(), 0),
    databaseMegabytes: sizes.rows[0]?.mb,
    ...asked,
    ...coverage,
    tiles: found,
    load: loadNow(),
  };
}
