// node scripts/journeys.mjs [arguments of "playwright test"]: runs journeys. Failed ones run once more, alone; when they then pass, the
// run passes and lines "flaky: …" name them, each with the error of the first run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './sources.mjs';

/** When more journeys fail than this, none is repeated: they do not fail by chance, and repeating them could take hours. */
const MOST = 5;

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The failed journeys of a report; none when the run ended before its report was written. */
function failures(report) {
  try {
    const { suites, config } = JSON.parse(readFileSync(report, 'utf8'));
    const ran = suites.flatMap(specsOf);
    return { config, ran, failed: ran.filter(({ ok }) => !ok) };
  } catch {
    return { ran: [], failed: [] };
  }
}

/** Why a journey failed, in one line: the error, and file and line where it was thrown. */
function errorOf({ tests }) {
  const { error } = tests.flatMap(({ results }) => results).find((result) => result.error) ?? {};
  if (!error) return 'no error was reported';
  const said = stripVTControlCharacters(error.message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'Call log:');
  const place = error.location ? ` at ${basename(error.location.file)}:${error.location.line}` : '';
  return `${said.slice(0, 6).join(' | ').slice(0, 400)}${place}`;
}

/** A journey of a serial file needs those before it: all of the file run again. */
function repeatSerialFiles(lastRun, { config, ran, failed }) {
  if (failed.length === 0) return;
  const isSerial = (file) => readFileSync(join(config.rootDir, file), 'utf8').includes("mode: 'serial'");
  const whole = new Set(failed.map(({ file }) => file).filter(isSerial));
  const repeated = ran.filter(({ ok, file }) => !ok || whole.has(file));
  writeFileSync(lastRun, JSON.stringify({ status: 'failed', failedTests: repeated.map(({ id }) => id) }));
}

/** Runs Playwright; its two files are kept in a folder. */
function playwright(folder, args) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const program = join(ROOT, 'node_modules/.bin/playwright');
  const lastRun = join(folder, 'last-run.json');
  const { status } = spawnSync(program, ['test', '--reporter=list,json', `--last-failed-file=${lastRun}`, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = failures(report);
  repeatSerialFiles(lastRun, result);
  const named = result.failed.map((spec) => [`${spec.file}:${spec.line} ${spec.title}`, errorOf(spec)]);
  return { passed: status === 0, failed: named.map(([name]) => name), errors: Object.fromEntries(named) };
}

/**
 * Runs journeys, then once more those that failed. `passed`: none failed twice; `flaky`: those that passed the second time.
 * @param {(more: string[]) => { passed: boolean, failed: string[] }} run Runs the journeys with further arguments of "playwright test"; returns whether all passed, and the names of those that failed.
 */
export function runTwice(run) {
  const first = run([]);
  if (first.passed || first.failed.length === 0 || first.failed.length > MOST) return { ...first, flaky: [] };
  console.log(`\n${first.failed.length} failed; once more, alone:`);
  const second = run(['--last-failed', '--workers=1']);
  // The second run was aborted, so none of them is known to have passed.
  const isAborted = !second.passed && second.failed.length === 0;
  const flaky = isAborted ? [] : first.failed.filter((name) => !second.failed.includes(name));
  return { ...second, flaky };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'escuta-journeys-'));
  const errors = {};
  const { passed, flaky } = runTwice((more) => {
    const result = playwright(folder, [...process.argv.slice(2), ...more]);
    Object.assign(errors, { ...result.errors, ...errors });
    return result;
  });
  for (const name of flaky) console.log(`flaky: ${name} (${errors[name]})`);
  rmSync(folder, { recursive: true, force: true });
  process.exit(passed ? 0 : 1);
}
