// Everything that must hold; goes on after a failure so that one run tells all. Ends with "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ROOT } from './sources.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);
const vitest = (project, env) => ({ command: [bin('vitest'), 'run', '--project', project], env });

const serverUrl = process.env.TEST_DATABASE_URL;
const ltsNode = process.env.ESCUTA_LTS_NODE;
const fieldData = process.env.ESCUTA_FIELD_DATA;

/** The same tests under another Node binary. */
const under = (node, project, env) => ({
  command: [node, join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project],
  env,
});

/** Both databases, and both Nodes where the LTS is at hand: it asks the server database, this Node the embedded one. */
const nodeTests = [
  ['api on the embedded database', vitest('api', { TEST_DATABASE_URL: '' })],
  ...(serverUrl && !ltsNode ? [['api on the server database', vitest('api')]] : []),
  ...(ltsNode ? [[`api on the current LTS${serverUrl ? ' and the server database' : ''}`, under(ltsNode, 'api')]] : []),
];

const once = [['large files and the embedded database', vitest('once')]];

const endToEnd = findChromium() ? [['end-to-end', { command: [bin('playwright'), 'test'] }]] : [];
const onFieldData =
  endToEnd.length > 0 && fieldData && existsSync(fieldData)
    ? [['field data', { command: ['npm', 'run', '--silent', 'test:field', '--', fieldData] }]]
    : [];

const isInstalled = (program) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;
const missing = ['ogrinfo', 'soffice'].filter((program) => !isInstalled(program));
const inOtherPrograms =
  missing.length === 0
    ? [['exported files in GDAL and LibreOffice', vitest('outside', { TEST_DATABASE_URL: '' })]]
    : [];

/** Lanes of one stage run beside each other; suites that keep two cores busy are alone in theirs. */
const stages = [
  [
    [['types', { command: ['npm', 'run', '--silent', 'types'] }]],
    [
      ['lint', { command: ['npm', 'run', '--silent', 'lint'] }],
      ['import rule', { command: ['npm', 'run', '--silent', 'imports'] }],
      ['unused code', { command: ['npm', 'run', '--silent', 'unused'] }],
      ['unit', vitest('unit')],
      ...(ltsNode ? [['unit on the current LTS', under(ltsNode, 'unit')]] : []),
      ['build', { command: [process.execPath, join(ROOT, 'scripts/build.mjs')] }],
    ],
  ],
  [[['web', vitest('web')], ...nodeTests, ...endToEnd]],
  [onFieldData, [...inOtherPrograms, ...once]],
];

/** Runs one step; beside another its output is told as a whole once it has ended. */
async function run([name, { command, env }], isAlone) {
  const started = Date.now();
  if (isAlone) console.log(`\n── ${name}`);
  const [program, ...args] = command;
  const stdio = isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
  const output = [];
  child.stdout?.on('data', (part) => output.push(part));
  child.stderr?.on('data', (part) => output.push(part));
  const status = await new Promise((done) => child.once('close', done).once('error', done));
  if (!isAlone) process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (status === 0) passed += 1;
  else failed.push(name);
}

let passed = 0;
const failed = [];
for (const stage of stages) {
  const lanes = stage.filter((lane) => lane.length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await run(step, lanes.length === 1);
    }),
  );
}

if (!findChromium()) {
  console.log(
    '\nThe end-to-end tests need Chromium: install it with your package manager (Debian: apt-get install chromium-headless-shell),',
  );
  console.log('or name its program in CHROMIUM_PATH. They count as failed until then.');
  failed.push('end-to-end');
}
if (missing.length > 0) {
  console.log(`\nNot checked: exported files as other programs read them; ${missing.join(' and ')} not found.`);
  console.log('Debian: apt-get install gdal-bin libreoffice-calc-nogui; then npm run test:outside.');
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
