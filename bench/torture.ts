// npm run torture -- NAME [--attempts N] [--url DATABASE]: conflicting attempts from several processes; the last line counts what broke a rule.
import { parseArgs } from 'node:util';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { closeAll, closeOnSignals, onClose } from './lib/closing.ts';

export interface TortureResult {
  line: string;
  violations: readonly string[];
}

const TORTURES: Record<string, () => Promise<{ run(url: string, attempts: number): Promise<TortureResult> }>> = {
  slots: () => import('./torture/slots.ts'),
  reports: () => import('./torture/reports.ts'),
};
const ATTEMPTS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { attempts: { type: 'string' }, url: { type: 'string' } },
});
const load = TORTURES[positionals[0] ?? ''];
const attempts = Number(values.attempts ?? ATTEMPTS);
if (!load || !Number.isInteger(attempts) || attempts < 1) {
  console.error(`Usage: npm run torture -- NAME [--attempts N]\nNames: ${Object.keys(TORTURES).join(', ')}`);
  process.exit(1);
}

async function temporaryDatabase(): Promise<string> {
  const cluster = await startTemporaryCluster({ prefer: 'server', durable: false });
  onClose(() => cluster.stop());
  await migrate(cluster.url);
  return cluster.url;
}

const isLeaving = closeOnSignals();
try {
  const { run } = await load();
  const { line, violations } = await run(values.url ?? (await temporaryDatabase()), attempts);
  await closeAll();
  for (const violation of violations.slice(0, 20)) console.error(violation);
  console.log(line);
  process.exit(violations.length > 0 ? 1 : 0);
} catch (error) {
  if (!isLeaving()) {
    console.error(error);
    await closeAll();
    process.exit(1);
  }
}
