import { PLACE_RADIUS_M } from '@escuta/contract';
import { areaAround, type Position } from '@escuta/domain';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { type BenchOptions, type BenchResult, loadNow, round, tell } from './lib/bench.ts';
import { onClose } from './lib/closing.ts';
import { fillSurvey } from './lib/sample-data.ts';

const ROWS = 1_000_000;
const UNTIL = new Date('2026-11-20T15:00:00Z');

/** The essential part of each query on samples, as in apps/api/src/features/samples. */
function questions(companies: string, text: string, place: Position): Record<string, string> {
  const tree = `s.id_cliente = any('{${companies}}'::int[])`;
  const newest = 'order by s.dt_amostra desc, s.id_amostra desc limit 50';
  const filter = `sample_text(s.seq, s.endereco, s.coletor) like containing('${text}')`;
  const month = `s.dt_amostra >= '2026-10-20'`;
  const quarter = `s.dt_amostra >= '2026-08-22'`;
  const { rows, ranges } = areaAround(place, PLACE_RADIUS_M);
  const along = ranges.map(([from, to]) => `s.lon_e5 between ${from} and ${to}`).join(' or ');
  const marker = 'id_amostra, seq, id_cliente, dt_amostra_s, lat_e5, lon_e5, marcador';
  return {
    'map search, three months': `select count(*), string_agg(id_amostra::text, ','), string_agg(seq, ','), string_agg(id_cliente::text, ','),
      string_agg(dt_amostra_s::text, ','), string_agg(lat_e5::text, ','), string_agg(lon_e5::text, ','), string_agg(marcador::text, ',')
      from (select ${marker} from samples s where ${tree} and ${quarter} limit 100000) found`,
    'count of the same': `select count(*) from samples s where ${tree} and ${quarter}`,
    'first page': `select s.endereco from samples s where ${tree} ${newest}`,
    'page 600 of a month': `select s.endereco from samples s where ${tree} and ${month} ${newest} offset 29950`,
    'by upload, nothing newer': `select s.id_amostra from samples s where ${tree} and s.dt_envio >= '2026-11-21'`,
    'three typed ids': `select ids from samples_with_typed_ids('{150001,150002,150003}', '{${companies}}', false, 10000)`,
    'the beginning of ids': `select ids from samples_with_typed_ids('{1500}', '{${companies}}', false, 10000)`,
    'a beginning of every id': `select ids from samples_with_typed_ids('{1}', '{${companies}}', false, 10000)`,
    'addresses of visible rows': `select s.endereco from samples s where ${tree} and s.id_amostra = any('{1001,1002,1003,5001}'::int[]) ${newest}`,
    'visits to a place': `select s.id_amostra from samples s where s.lat_e5 = any('{${rows}}'::int[]) and (${along})
      and hop_metres(${place.lat}, ${place.lon}, s.lat, s.lon) <= ${PLACE_RADIUS_M}`,
    'one sample': 'select * from samples s where s.id_amostra = 1001',
    'text in a month': `select s.endereco from samples s where ${tree} and ${month} and ${filter} ${newest}`,
    'text without a period': `select s.endereco from samples s where ${tree} and ${filter} ${newest}`,
    'text by its index': `select samples_with_text(containing('${text}'), '{${companies}}', null, null, false, 10000)`,
  };
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function explain(client: pg.Client, question: string) {
  const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${question}`);
  const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [
    { Plan: PlanNode; 'Execution Time': number },
  ];
  const nodes = nodesOf(plan);
  const scans = nodes.filter((node) => node['Index Name'] ?? node['Node Type'].includes('Seq Scan'));
  return {
    reads: scans.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim()),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    rowsThrownAway: nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0),
    ms: round(ms, 1),
  };
}

/** Indexes, pages and discarded rows of each query under row-level security; no promise. Results are in docs/database.md. */
export async function run({ rows = ROWS }: BenchOptions): Promise<BenchResult> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  tell(`inserting ${rows} samples into PostgreSQL ${cluster.version} (${cluster.kind})`);
  await migrate(cluster.url);
  const { treeCompanies } = await fillSurvey(cluster.url, rows, UNTIL);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  onClose(() => client.end());
  const companies = treeCompanies.join(',');
  const { rows: places } = await client.query<Position>('select lat, lon from samples where id_amostra = 1001');
  const asked = questions(companies, 'Rua 417, 39', places[0] as Position);
  const asOwner = await explain(client, asked['text without a period'] ?? '');
  await client.query('set role escuta_app');
  await client.query(`select set_config('app.clients', '{${companies}}', false)`);
  const plans: Record<string, Awaited<ReturnType<typeof explain>>> = {};
  for (const [name, question] of Object.entries(asked)) plans[name] = await explain(client, question);
  plans['text without a period, without row security'] = asOwner;
  for (const [name, plan] of Object.entries(plans)) tell(`${name}: ${JSON.stringify(plan)}`);
  const ours = plans['map search, three months']?.ms ?? 0;
  const database = `${cluster.kind} PostgreSQL ${cluster.version}`;
  return {
    bench: 'plans',
    ratio: null,
    promise: null,
    kept: true,
    floor: null,
    ours,
    n: 1,
    table: rows,
    database,
    plans,
    load: loadNow(),
  };
}
