// npm run cluster:demo [-- --journey]: an installation on several machines, all of them this one, with the demonstration; or the first day on it while parts are killed.
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../apps/api/src/features/demo/index.ts';
import { CLUSTER_PROGRAMS, Cluster } from './cluster/cluster.ts';
import { runJourneys } from './cluster/journey.ts';
import { runToEnd } from './lib/closing.ts';
import { useBuiltProduct } from './torture/lib/app.ts';
import { missingNeeds } from './torture/lib/needs.ts';

const { values } = parseArgs({ options: { journey: { type: 'boolean', default: false } } });
const missing = missingNeeds({ programs: CLUSTER_PROGRAMS });
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}

const tell = (text: string) => console.error(`cluster: ${text}`);

function greet({ url, parts }: Cluster): void {
  const width = Math.max(...parts.map(([name]) => name.length));
  const lines = parts.map(([name, where]) => `  ${name.padEnd(width)}  ${where}`);
  console.log(`
Escuta is at ${url}
Demo sign-ins: ${DEMO_SIGN_INS.map(({ email }) => email).join(', ')}
Password of all: ${DEMO_PASSWORD}

${lines.join('\n')}

Ctrl-C ends everything and removes it.`);
}

await runToEnd(async () => {
  useBuiltProduct();
  const cluster = await Cluster.start(tell);
  if (!values.journey) {
    greet(cluster);
    return new Promise(() => undefined);
  }
  const result = await runJourneys(cluster);
  console.log(JSON.stringify(result));
  return result.kept ? 0 : 1;
});
