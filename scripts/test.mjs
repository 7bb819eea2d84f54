// npm test: runs all checks and tests, also after a failure. Ends with "N passed, N failed".
// With "-- --all" all api tests also run on the second database.
import { spawn } from 'node:child_process';
import { databaseCode, isDatabaseTested, rememberDatabaseTested } from './database-tested.mjs';
import { failedOutput } from './failed-output.mjs';
import { ROOT } from './sources.mjs';
import { findMissing, stages } from './test-steps.mjs';

const missing = findMissing();
const serverUrl = process.env.TEST_DATABASE_URL;
// As it is before the tests: it may be changed while they run.
const code = databaseCode();
const isWhole = process.argv.includes('--all') || !isDatabaseTested(code);

let passed = 0;
const failed = [];
/** What failed steps say, again, since their output may be thousands of lines back. */
const told = [];
const flaky = [];
/** Whether all api tests have passed on the server database, whatever else failed. */
let isTested = false;

/** Runs one step. When steps run in parallel, its output is printed at its end, in one piece. */
async function run([name, { command, env, testsDatabase = false }], isAlone) {
  const started = Date.now();
  if (isAlone) console.log(`\n── ${name}`);
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output.push(part);
      if (isAlone) process.stdout.write(part);
    });
  }
  const status = await new Promise((done) => child.once('close', done).once('error', done));
  const text = Buffer.concat(output).toString();
  if (!isAlone) process.stdout.write(`\n── ${name}\n${text}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  flaky.push(...(text.match(/^flaky: .*$/gm) ?? []));
  if (status === 0) {
    passed += 1;
    isTested ||= testsDatabase;
  } else {
    failed.push(name);
    told.push(`\n── ${name}, what failed\n${failedOutput(text).join('\n')}`);
  }
}

const plan = { serverUrl, ltsNode: process.env.ESCUTA_LTS_NODE, fieldData: process.env.ESCUTA_FIELD_DATA };
for (const lanes of stages({ ...plan, isWhole, missing })) {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await run(step, lanes.length === 1);
    }),
  );
}

if (missing.chromium) {
  console.log(
    '\nThe end-to-end tests need Chromium: install it with your package manager (Debian: apt-get install chromium-headless-shell),',
  );
  console.log('or set CHROMIUM_PATH to its program. Without it they count as failed.');
  failed.push('end-to-end');
}
if (missing.firefox.length > 0) {
  console.log(`\nNot checked: the first day in Firefox. Not found: ${missing.firefox.join(', ')}.`);
  console.log('Debian: apt-get install firefox-esr xvfb pulseaudio; then npm run test:firefox.');
}
if (missing.programs.length > 0) {
  console.log(
    '\nNot checked: exported files in other programs, tenants behind a pooler, changes behind balancers, and restoring a backup.',
  );
  console.log(`Not found: ${missing.programs.join(', ')}.`);
  console.log(
    'Debian: apt-get install gdal-bin libreoffice-calc-nogui pgbouncer nginx haproxy postgresql; then npm run test:outside.',
  );
}
if (isTested && rememberDatabaseTested(code))
  console.log('\nAll api tests have passed on the server database: commit scripts/database-tested.txt.');
if (flaky.length > 0) console.log(`\nFailed by chance; mend these before anything new:\n${flaky.join('\n')}`);
if (told.length > 0) console.log(told.join('\n'));
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
