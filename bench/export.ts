import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAP_SEARCH_MAX } from '@escuta/contract';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { type BenchApp, startApp } from './lib/app.ts';
import { type BenchOptions, type BenchResult, interleave, loadNow, round, tell } from './lib/bench.ts';
import { onClose } from './lib/closing.ts';
import { openCopyFloor } from './lib/copy-floor.ts';
import { tellMissing } from './lib/programs.ts';
import { fillSurvey, periodStart } from './lib/sample-data.ts';

const ROWS = 1_000_000;
const RUNS = 7;
const UNTIL = new Date('2026-11-20T15:00:00Z');
const PROMISES = { csv: 1.5, shapefile: 1, firstByteMs: 1000, delayMs: 50, csvMegabytes: 100, otherMegabytes: 300 };

const KINDS = ['csv', 'xls', 'shapefile'] as const;
type Kind = (typeof KINDS)[number];

const PEERS = {
  psql: { package: 'postgresql-client', without: 'CSV and XLS are compared with a COPY by the bare driver' },
  ogr2ogr: { package: 'gdal-bin', without: 'the shapefile is compared with a COPY, and its promise is not checked' },
};

/** Collectors' names, comments and inspectors, as in the demonstration. */
const DETAILS = [
  `insert into users (id_cliente, nome, email, id_tipo_usuario)
   select 1 + n % 10, 'Pessoa ' || n || ' da Conceição', 'pessoa' || n || '@escuta.test', 'GEI' from generate_series(1, 60) n`,
  `update samples set id_coletor = 1 + id_amostra % 60, descricao = '35' || lpad(id_amostra::text, 13, '0'),
     obs_app = case when id_amostra % 3 = 0 then 'Cavalete atrás do portão; som fraco' end,
     classificacao_cliente = case when id_amostra % 2 = 0 then 'LESS' end,
     dt_classificacao_cliente = case when id_amostra % 2 = 0 then dt_envio end,
     id_usuario_classificador = case when id_amostra % 2 = 0 then 7 end,
     obs = case when id_amostra % 10 = 0 then 'Vizinho reclama de "chiado"' end,
     dt_comentario = case when id_amostra % 10 = 0 then dt_envio end,
     id_usuario_comentario = case when id_amostra % 10 = 0 then 3 end,
     id_inspecionar = case when id_amostra % 9 = 0 and classificacao <> 'PEND' then 5 end
   where id_amostra in (select id_amostra from samples where id_cliente <= 10 order by dt_amostra desc limit $1)`,
  'vacuum (analyze) samples',
];

/** The query of the same rows and columns, for the floor. */
const select = (companies: number[], dti: string) =>
  `select s.id_amostra, s.seq, s.id_cliente, c.razao_social, s.dt_amostra at time zone 'America/Sao_Paulo' as dt_amostra,
     s.dt_envio at time zone 'America/Sao_Paulo' as dt_envio, s.lat, s.lon, s.precisao, s.classe, s.classificacao, s.classificacao_cliente,
     s.dt_classificacao_cliente at time zone 'America/Sao_Paulo' as dt_class, u1.nome as u1, s.pre_classificacao, s.review, s.vista, s.endereco,
     s.coletor, u2.nome as u2, s.descricao, s.obs_app, s.obs, u3.nome as u3, s.dt_comentario at time zone 'America/Sao_Paulo' as dt_com,
     s.total_inspecoes, s.status_inspecao, u4.nome as u4, u5.nome as u5, u6.nome as u6, s.geofonista
   from samples s join companies c using (id_cliente)
     left join users u1 on u1.id_usuario = s.id_usuario_classificador left join users u2 on u2.id_usuario = s.id_coletor
     left join users u3 on u3.id_usuario = s.id_usuario_comentario left join users u4 on u4.id_usuario = s.id_inspecionar
     left join users u5 on u5.id_usuario = s.id_inspecionar2 left join users u6 on u6.id_usuario = s.id_inspecionar3
   where s.id_cliente in (${companies.join(', ')}) and s.dt_amostra >= '${dti}' order by s.dt_amostra desc, s.id_amostra desc`;

/** Downloads one file: milliseconds to the first and to the last byte. */
function download(app: BenchApp, kind: Kind, search: object): Promise<{ ms: number; firstMs: number; bytes: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port: app.port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/amostra/exportar/${kind === 'shapefile' ? 'shapefile' : 'mapa'}`,
        headers: { 'content-type': 'application/json', token: app.token },
      },
      (response) => {
        let bytes = 0;
        let firstMs = 0;
        response.on('data', (chunk: Buffer) => {
          if (bytes === 0) firstMs = performance.now() - started;
          bytes += chunk.length;
        });
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`the export returned ${response.statusCode}`));
          resolve({ ms: performance.now() - started, firstMs, bytes });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ ...search, ...(kind !== 'shapefile' && { formato: kind }) }));
  });
}

/** Milliseconds that GDAL takes for the same rows. */
async function ogr2ogr(url: string, query: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-bench-ogr-'));
  try {
    const { hostname, port, username, password } = new URL(url);
    const source = `PG:host=${hostname} port=${port} user=${username} password=${password} dbname=postgres`;
    const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    await writeFile(
      join(folder, 'samples.vrt'),
      `<OGRVRTDataSource><OGRVRTLayer name="samples"><SrcDataSource>${xml(source)}</SrcDataSource><SrcSQL>${xml(query)}</SrcSQL>
       <GeometryType>wkbPoint</GeometryType><LayerSRS>EPSG:4326</LayerSRS>
       <GeometryField encoding="PointFromColumns" x="lon" y="lat"/></OGRVRTLayer></OGRVRTDataSource>`,
    );
    const started = performance.now();
    const child = spawn(
      'ogr2ogr',
      ['-lco', 'ENCODING=UTF-8', join(folder, 'samples.shz'), join(folder, 'samples.vrt')],
      {
        stdio: ['ignore', 'ignore', 'ignore'],
      },
    );
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`ogr2ogr ended with ${code}`);
    return performance.now() - started;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(url: string, rows: number) {
  await migrate(url);
  const { tree, treeCompanies } = await fillSurvey(url, rows, UNTIL);
  const wanted = Math.min(MAP_SEARCH_MAX, Math.floor(rows / 10));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of DETAILS) await client.query(statement, statement.includes('$1') ? [wanted] : []);
  await client.query('update companies set permite_exportar = true');
  await client.end();
  const dti = await periodStart(url, treeCompanies, wanted);
  return { tree, wanted, dti: dti.toISOString(), treeCompanies };
}

interface Task {
  kind: Kind;
  runs: number;
  search: { dti: string; id_cliente: number };
  /** Milliseconds of another program for the same rows, and its name. */
  against: { by: string; copy(): Promise<number> };
}

/** Measures one format in its own process, since the peak memory of one format would hide that of the next. */
async function measure(url: string, { kind, runs, search, against }: Task) {
  tell(`exporting ${kind}`);
  const app = await startApp(url, search.id_cliente);
  const before = await app.megabytes();
  await download(app, kind, { ...search, dti: UNTIL.toISOString() });
  app.resetDelay();
  const firsts: number[] = [];
  let bytes = 0;
  const ours = async () => {
    const got = await download(app, kind, search);
    firsts.push(got.firstMs);
    bytes = got.bytes;
    return got.ms;
  };
  const times = await interleave(runs, ours, against.copy);
  const [delay, grown] = [await app.longestDelayMs(), (await app.megabytes()) - before];
  return { times, delay, grown, bytes, firstByteMs: Math.max(...firsts), by: against.by };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const figuresOf = ({ times, delay, grown, bytes, firstByteMs, by }: Measured) => ({
  ms: round(times.ours, 0),
  against: by,
  floor: round(times.floor, 0),
  ratio: round(times.ratio),
  megabytes: round(bytes / 1e6, 1),
  grownMegabytes: round(grown, 0),
  firstByteMs: round(firstByteMs, 0),
  longestEventLoopDelayMs: round(delay, 1),
});

function keepsPromises(kind: Kind, { times, delay, grown, firstByteMs, by }: Measured): boolean {
  const megabytes = kind === 'csv' ? PROMISES.csvMegabytes : PROMISES.otherMegabytes;
  if (delay > PROMISES.delayMs || grown > megabytes) return false;
  if (kind === 'csv') return times.ratio <= PROMISES.csv && firstByteMs <= PROMISES.firstByteMs;
  return by !== 'ogr2ogr' || times.ratio <= PROMISES.shapefile;
}

/** CSV, XLS and shapefile of 99,999 samples, against psql \copy and ogr2ogr on the same database. */
export async function run({ rows = ROWS, runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const missing = tellMissing(PEERS);
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  const { tree, wanted, dti, treeCompanies } = await prepare(cluster.url, rows);
  const floor = await openCopyFloor(cluster.url);
  const query = select(treeCompanies, dti);
  const copy = { by: floor.by, copy: () => floor.copy(query) };
  const gdal = { by: 'ogr2ogr', copy: () => ogr2ogr(cluster.url, query) };
  const task = { runs, search: { dti, id_cliente: tree } };
  const csv = await measure(cluster.url, { kind: 'csv', against: copy, ...task });
  const xls = await measure(cluster.url, { kind: 'xls', against: copy, ...task });
  const against = missing.includes('ogr2ogr') ? copy : gdal;
  const shapefile = await measure(cluster.url, { kind: 'shapefile', against, ...task });
  const measured = { csv, xls, shapefile };
  return {
    bench: 'export',
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    ratio: round(csv.times.ratio),
    promise: PROMISES.csv,
    kept: KINDS.every((kind) => keepsPromises(kind, measured[kind])),
    floor: round(csv.times.floor, 0),
    ours: round(csv.times.ours, 0),
    n: runs,
    samples: wanted,
    table: rows,
    missing,
    ...Object.fromEntries(KINDS.map((kind) => [kind, figuresOf(measured[kind])])),
    load: loadNow(),
  };
}
