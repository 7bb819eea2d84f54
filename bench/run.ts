// npm run bench -- NAME [--rows N]: runs one bench; its last line is one JSON object.
import { parseArgs } from 'node:util';
import type { BenchOptions, BenchResult } from './lib/bench.ts';

const BENCHES: Record<string, () => Promise<{ run(options: BenchOptions): Promise<BenchResult[]> }>> = {
  'map-search': () => import('./map-search.ts'),
  'map-render': () => import('./map-render.ts'),
  start: () => import('./start.ts'),
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rows: { type: 'string' } } });
const load = BENCHES[positionals[0] ?? ''];
if (!load) {
  console.error(`Usage: npm run bench -- NAME [--rows N]\nBenches: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const { run } = await load();
const results = await run({ rows: values.rows ? Number(values.rows) : undefined });
for (const result of results) console.log(JSON.stringify(result));
process.exit(0);
