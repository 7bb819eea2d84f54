// node scripts/journeys.mjs [arguments of "playwright test"]: runs journeys. Failed ones run once more, alone; when they then pass, the
// run passes and lines "flaky: …" name them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './sources.mjs';

/** Most failures that are repeated: more are not by chance, and repeating them could take hours. */
const MOST = 5;

const folder = mkdtempSync(join(tmpdir(), 'escuta-journeys-'));
const REPORT = join(folder, 'report.json');
const LAST_RUN = join(folder, 'last-run.json');

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The failed journeys; none when the run ended before its report was written. */
function failures() {
  try {
    const { suites } = JSON.parse(readFileSync(REPORT, 'utf8'));
    return suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => `${file}:${line} ${title}`);
  } catch {
    return [];
  }
}

function run(args) {
  rmSync(REPORT, { force: true });
  const program = join(ROOT, 'node_modules/.bin/playwright');
  const { status } = spawnSync(program, ['test', '--reporter=list,json', `--last-failed-file=${LAST_RUN}`, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  });
  return { passed: status === 0, failed: failures() };
}

function main(args) {
  const first = run(args);
  if (first.passed) return 0;
  if (first.failed.length === 0 || first.failed.length > MOST) return 1;
  console.log(`\n${first.failed.length} failed; once more, alone:`);
  const second = run([...args, '--last-failed', '--workers=1']);
  const flaky = second.passed ? first.failed : first.failed.filter((name) => !second.failed.includes(name));
  // The second run was aborted, so none of them is known to have passed.
  if (!second.passed && second.failed.length === 0) return 1;
  for (const name of flaky) console.log(`flaky: ${name}`);
  return second.passed ? 0 : 1;
}

const status = main(process.argv.slice(2));
rmSync(folder, { recursive: true, force: true });
process.exit(status);
