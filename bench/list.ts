import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { post, startApp } from './lib/app.ts';
import { type BenchOptions, type BenchResult, interleave, loadNow, median, round, tell } from './lib/bench.ts';
import { onClose } from './lib/closing.ts';
import { fillSurvey } from './lib/sample-data.ts';

const ROWS = 10_000_000;
const UNTIL = new Date('2026-11-20T15:00:00Z');
const RUNS = 7;
const PAGE = 50;
const PROMISE = 1.75;
const LAST_PROMISE = 1.25;
/** The list opens with the last month (LIST-01). */
const MONTH = { dti: '2026-10-20 00:00', dtf: '2026-11-20 23:59' };
const FROM = '2026-10-20T03:00:00Z';
const TO = '2026-11-21T03:00:00Z';

const COLUMNS = `s.id_amostra, s.seq, s.id_cliente, s.dt_amostra, s.lat, s.lon, s.classificacao, s.classificacao_cliente, s.vista,
  s.comentario, s.total_inspecoes, s.status_inspecao, c.razao_social, s.coletor, s.endereco, s.pre_classificacao,
  s.dt_classificacao_cliente, s.review, s.descricao, s.geofonista, s.precisao, s.obs_app, s.obs, s.dt_comentario, s.id_inspecionar,
  s.id_inspecionar2, s.id_inspecionar3, coalesce(g.arquivo_som, g.arquivo) as som, g.arquivo_espectrograma,
  (select json_agg(p.arquivo order by p.ordem) from sample_photos p where p.id_amostra = s.id_amostra) as fotos`;

interface Case {
  name: string;
  body: Record<string, unknown>;
  /** The floor's queries for the same page: the count, then the rows. */
  count: string;
  rows: string;
}

/** Found in few samples of the month, like an address typed by a person. */
const TEXT = 'Rua 45, 13';

function casesOf(companies: readonly number[], total: number): Case[] {
  const where = `s.id_cliente in (${companies.join(', ')}) and s.dt_amostra >= '${FROM}' and s.dt_amostra < '${TO}'`;
  const text = `${where} and sample_text(s.seq, s.endereco, s.coletor) like containing('${TEXT}')`;
  const count = (condition: string) => `select count(*)::int as total from samples s where ${condition}`;
  const rows = (condition: string, order: 'asc' | 'desc', limit: number) =>
    `select ${COLUMNS} from samples s join companies c using (id_cliente) left join recordings g using (id_gravacao) where ${condition}
     order by s.dt_amostra ${order}, s.id_amostra ${order} limit ${limit}`;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return [
    { name: 'first', body: { pag: 1 }, count: count(where), rows: rows(where, 'desc', PAGE) },
    {
      name: 'last',
      body: { pag: pages },
      count: count(where),
      rows: rows(where, 'asc', total - (pages - 1) * PAGE),
    },
    { name: 'text', body: { pag: 1, filtro: TEXT }, count: count(text), rows: rows(text, 'desc', PAGE) },
    { name: 'beyond', body: { pag: 1_000_000_000 }, count: count(where), rows: 'select' },
  ];
}

/**
 * The pages of /list over HTTP, with session, scope and row-level security, against the same queries by a bare driver as the tables'
 * owner; the last page against the first; and page one billion, which must be empty without a long scan.
 */
export async function run({ rows = ROWS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server' });
  onClose(() => cluster.stop());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await migrate(cluster.url);
  const { tree, treeCompanies } = await fillSurvey(cluster.url, rows, UNTIL);
  const app = await startApp(cluster.url, tree);
  const driver = new pg.Client({ connectionString: cluster.url });
  await driver.connect();
  onClose(() => driver.end());
  const found = await driver.query<{ total: number }>(casesOf(treeCompanies, 0)[0]?.count ?? '');
  const total = found.rows[0]?.total ?? 0;

  const ask = (body: object) => async () => {
    const reply = await post(
      app.port,
      '/api/amostra/filtrar/mapa',
      { ...MONTH, max: PAGE, ...body },
      { token: app.token },
    );
    if (reply.status !== 200) throw new Error(`the list returned ${reply.status}`);
    return reply.ms;
  };
  const bare = (test: Case) => async () => {
    const started = performance.now();
    await driver.query(test.count);
    await driver.query(test.rows);
    return performance.now() - started;
  };
  const cases = casesOf(treeCompanies, total);
  const figures: Record<string, { ratio: number; ours: number; floor: number }> = {};
  for (const test of cases) {
    const { ratio, ours, floor } = await interleave(RUNS, ask(test.body), bare(test));
    figures[test.name] = { ratio: round(ratio), ours: round(ours, 1), floor: round(floor, 1) };
    tell(`${test.name}: ${round(ours, 1)} ms against ${round(floor, 1)} ms`);
  }
  const lastToFirst = await interleave(RUNS, ask(cases[1]?.body ?? {}), ask(cases[0]?.body ?? {}));
  const { beyond, ...promised } = figures;
  const all = Object.values(promised);
  const worst = Math.max(...all.map(({ ratio }) => ratio));
  return {
    bench: 'list',
    database: `${cluster.kind} PostgreSQL ${cluster.version}`,
    ratio: worst,
    promise: PROMISE,
    kept: worst <= PROMISE && lastToFirst.ratio <= LAST_PROMISE,
    floor: median(all.map(({ floor }) => floor)),
    ours: median(all.map(({ ours }) => ours)),
    n: RUNS,
    lastToFirst: round(lastToFirst.ratio),
    lastToFirstPromise: LAST_PROMISE,
    ...promised,
    beyond,
    found: total,
    table: rows,
    load: loadNow(),
  };
}
