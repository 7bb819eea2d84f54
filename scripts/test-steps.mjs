// The steps of "npm test", each with its database and its Node; see CONTRIBUTING.md.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { ROOT } from './sources.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const vitest = (projects, { node = process.execPath, files = [], env = {} } = {}) => ({
  command: [node, VITEST, 'run', ...projects.map((name) => `--project=${name}`), ...files],
  env,
});
const npm = (...args) => ({ command: ['npm', 'run', '--silent', ...args] });
const script = (name, ...args) => ({ command: [process.execPath, join(ROOT, 'scripts', name), ...args] });
const EMBEDDED = { env: { TEST_DATABASE_URL: '' } };

/** Programs of administrators are not in everybody's path. */
const PATH = `${process.env.PATH}:/usr/sbin`;
const isInstalled = (program) =>
  !spawnSync(program, ['--version'], { stdio: 'ignore', env: { ...process.env, PATH } }).error;

/** Programs missing on this machine. */
export function findMissing() {
  return {
    chromium: !findChromium(),
    firefox: [
      findFirefox() ? [] : 'firefox-esr',
      ['Xvfb', 'pulseaudio'].filter((program) => !isInstalled(program)),
    ].flat(),
    programs: ['ogrinfo', 'soffice', 'pgbouncer', 'nginx', 'haproxy', 'pg_dump'].filter(
      (program) => !isInstalled(program),
    ),
  };
}

const WEB = ['web', 'web alone', 'screens'];

/**
 * The tests of the web app, and the api tests on the embedded database and on the server database and the LTS. Those that depend on the
 * database run on the second only, if there is one; a whole run runs all on both. Web and api share a step: neither waits for the
 * other's last file.
 */
function webAndApi({ serverUrl, ltsNode, isWhole }) {
  const places = [ltsNode && 'the current LTS', serverUrl && 'the server database'].filter(Boolean).join(' and ');
  const all = ['api', 'database'];
  const second = (name, projects) => [`${name} on ${places}`, vitest(projects, { node: ltsNode || process.execPath })];
  const first = (projects) => ['web, and api on the embedded database', vitest([...projects, ...WEB], EMBEDDED)];
  if (!places) return [first(all)];
  if (isWhole) {
    const [name, step] = second('api', all);
    return [first(all), [name, { ...step, testsDatabase: Boolean(serverUrl) }]];
  }
  return [first(['api']), second('database, every call and races', ['database'])];
}

/**
 * Lanes of one stage run in parallel; suites that keep two cores busy have a stage of their own.
 * @param {{ serverUrl?: string, ltsNode?: string, fieldData?: string, isWhole: boolean, missing: { chromium: boolean, firefox: string[], programs: string[] } }} given
 * @returns {[name: string, step: { command: string[], env?: Record<string, string>, testsDatabase?: boolean }][][][]} `testsDatabase`: all
 *   api tests, on the server database
 */
export function stages({ serverUrl, ltsNode, fieldData, isWhole, missing }) {
  const journeys = missing.chromium
    ? []
    : [
        ['end-to-end', script('journeys.mjs', '--project=long', '--project=journeys')],
        ['end-to-end, within seconds', script('journeys.mjs', '--project=in seconds', '--workers=1')],
      ];
  const onFieldData =
    journeys.length > 0 && fieldData && existsSync(fieldData)
      ? [['field data', npm('test:field', '--', fieldData)]]
      : [];
  const inFirefox =
    missing.firefox.length === 0
      ? [['first day in Firefox', script('journeys.mjs', '--config', 'playwright.firefox.config.ts')]]
      : [];
  const outside = missing.programs.length === 0;
  const large = `large files${outside ? ', exported files in other programs, tenants behind a pooler, restore' : ''} and the embedded database`;
  return [
    [
      [
        ['types', npm('types')],
        ['build', script('build.mjs')],
        ...(ltsNode
          ? [['packages on the current LTS', vitest(['unit'], { node: ltsNode, files: [join(ROOT, 'packages')] })]]
          : []),
      ],
      [
        ['lint', npm('lint')],
        ['import rule', npm('imports')],
        ['unused code', npm('unused')],
        ['unit', vitest(['unit', 'simulated'])],
      ],
    ],
    [[...webAndApi({ serverUrl, ltsNode, isWhole }), ...journeys]],
    // Both in one step, so that their long files run beside each other.
    [[...onFieldData, ...inFirefox], [[large, vitest([...(outside ? ['outside'] : []), 'once'], EMBEDDED)]]],
    [[['kills and the life of the embedded database', vitest(['alone'], EMBEDDED)]]],
  ].map((lanes) => lanes.filter((lane) => lane.length > 0));
}
