// npm run torture -- NAME [--attempts N] [--url DATABASE]: does something bad to the product while people work; the last line is one JSON object.
import { parseArgs } from 'node:util';
import { closeAll, runToEnd } from './lib/closing.ts';
import { useBuiltServer } from './torture/lib/app.ts';
import { missingNeeds } from './torture/lib/needs.ts';
import { type Torture, type TortureOptions, tell } from './torture/lib/torture.ts';

const TORTURES: Record<string, () => Promise<{ torture: Torture }>> = {
  kills: () => import('./torture/kills.ts'),
  'power-cut': () => import('./torture/power-cut.ts'),
  pause: () => import('./torture/pause.ts'),
  blackhole: () => import('./torture/blackhole.ts'),
  'disk-full': () => import('./torture/disk-full.ts'),
  pgbouncer: () => import('./torture/pgbouncer.ts'),
  patroni: () => import('./torture/patroni.ts'),
  backup: () => import('./torture/backup.ts'),
  intake: () => import('./torture/intake.ts'),
  slots: () => import('./torture/slots.ts'),
  reports: () => import('./torture/reports.ts'),
};
const ALL = 'all';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { attempts: { type: 'string' }, url: { type: 'string' } },
});
const { url } = values;
const [name = ''] = positionals;
const attempts = values.attempts === undefined ? undefined : Number(values.attempts);
if (!(name in TORTURES || name === ALL) || (attempts !== undefined && !(Number.isInteger(attempts) && attempts > 0))) {
  const names = [...Object.keys(TORTURES), ALL].join(', ');
  console.error(`Usage: npm run torture -- NAME [--attempts N] [--url DATABASE]\nNames: ${names}`);
  process.exit(1);
}

/** Runs one; null where something is missing for it. Throws when it could not come to its end. */
async function torment(which: string, options: TortureOptions): Promise<{ line: object; isBroken: boolean } | null> {
  const { torture } = await (TORTURES[which] as () => Promise<{ torture: Torture }>)();
  const missing = missingNeeds(torture.needs);
  if (missing.length > 0) {
    tell(`${which} is not run: ${missing.join('; ')}`);
    return null;
  }
  if (!torture.fromSources) await useBuiltServer();
  const started = performance.now();
  try {
    const { attempts, figures, broken, cases } = await torture.run(options);
    for (const each of cases.slice(0, 20)) console.error(each);
    const seconds = Math.round((performance.now() - started) / 1000);
    const isBroken = Object.values(broken).some((count) => count > 0);
    return { line: { torture: which, attempts, ...broken, seconds, ...figures }, isBroken };
  } finally {
    await closeAll();
  }
}

async function tormentAll(options: TortureOptions): Promise<{ line: object; isBroken: boolean }> {
  const outcomes: Record<string, 'kept' | 'broken' | 'not run'> = {};
  for (const which of Object.keys(TORTURES)) {
    const result = await torment(which, options);
    if (result) console.log(JSON.stringify(result.line));
    outcomes[which] = result ? (result.isBroken ? 'broken' : 'kept') : 'not run';
  }
  return { line: { torture: ALL, ...outcomes }, isBroken: Object.values(outcomes).includes('broken') };
}

await runToEnd(async () => {
  const result = await (name === ALL ? tormentAll({ attempts }) : torment(name, { attempts, url }));
  if (result) console.log(JSON.stringify(result.line));
  return result && !result.isBroken ? 0 : 1;
});
