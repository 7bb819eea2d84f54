// npm run bench -- NAME [--rows N] [--runs N] [--help]: runs one bench; its last line is one JSON object.
import { parseArgs } from 'node:util';
import type { BenchOptions, BenchResult } from './lib/bench.ts';
import { closeAll, runToEnd } from './lib/closing.ts';

const BENCHES: Record<string, () => Promise<{ run(options: BenchOptions): Promise<BenchResult> }>> = {
  'map-search': () => import('./map-search.ts'),
  list: () => import('./list.ts'),
  'map-render': () => import('./map-render.ts'),
  export: () => import('./export.ts'),
  assign: () => import('./assign.ts'),
  start: () => import('./start.ts'),
  plans: () => import('./plans.ts'),
  order: () => import('./order.ts'),
  dashboards: () => import('./dashboards.ts'),
  administration: () => import('./administration.ts'),
  network: () => import('./network.ts'),
  ingest: () => import('./ingest.ts'),
  live: () => import('./live.ts'),
  classifier: () => import('./classifier.ts'),
  learn: () => import('./learn.ts'),
  proof: () => import('./proof.ts'),
  triage: () => import('./triage.ts'),
  load: () => import('./load.ts'),
  'network-page': () => import('./network-page.ts'),
  'sign-in-flood': () => import('./sign-in-flood.ts'),
};

/** What a bench needs beside a database. */
const NEEDS: Record<string, string> = {
  live: 'Chromium (CHROMIUM_PATH, or that of Playwright) and a built product',
  classifier: 'the recordings that the tests of the field use (ESCUTA_FIELD_DATA names their folder), and Debian’s sox',
  'map-render':
    'Chromium (CHROMIUM_PATH, or that of Playwright), 3 GB of memory, two cores with nothing else on them; --rows 2000 --runs 1 is a short run',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, runs: { type: 'string' }, help: { type: 'boolean' } },
});
const load = BENCHES[positionals[0] ?? ''];
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const isCount = (value: number | undefined, least: number) =>
  value === undefined || (Number.isInteger(value) && value >= least);
const [rows, runs] = [number(values.rows), number(values.runs)];
const isWrong = !load || !isCount(rows, 100) || !isCount(runs, 1);
if (isWrong || values.help) {
  const needs = Object.entries(NEEDS).map(([name, what]) => `${name} needs ${what}`);
  console.error(
    [
      'Usage: npm run bench -- NAME [--rows N, at least 100] [--runs N]',
      `Benches: ${Object.keys(BENCHES).join(', ')}`,
      ...needs,
    ].join('\n'),
  );
  process.exit(values.help ? 0 : 1);
}

await runToEnd(async () => {
  const { run } = await load();
  const result = await run({ rows, runs });
  await closeAll();
  console.log(JSON.stringify(result));
  return 0;
});
