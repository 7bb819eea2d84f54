import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './sources.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'escuta-again-'));
  mkdirSync(join(folder, 'out-runs'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs journeys, each of which fails the given number of times before it passes. */
function runJourneys(failing: Record<string, number>) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/journeys.mjs'), '--config', join(ROOT, 'scripts/testing/again/again.config.ts')],
    {
      env: { ...process.env, AGAIN_FOLDER: join(folder, 'out'), AGAIN_FAILING: JSON.stringify(failing) },
      encoding: 'utf8',
    },
  );
  const runs = readdirSync(join(folder, 'out-runs')).map((name) => [
    name,
    readFileSync(join(folder, 'out-runs', name)).length,
  ]);
  return { status, flaky: stdout.match(/^flaky: .*$/gm) ?? [], runs: Object.fromEntries(runs) };
}

test('a journey that fails and then passes alone is listed as flaky, and the run passes', () => {
  expect(runJourneys({ steady: 0, chance: 1 })).toEqual({
    status: 0,
    flaky: [expect.stringMatching(/^flaky: again\.journey\.ts:\d+ chance$/)],
    runs: { steady: 1, chance: 2 },
  });
});

test('a journey that fails twice fails the run', () => {
  expect(runJourneys({ broken: 2, chance: 1 })).toEqual({
    status: 1,
    flaky: [expect.stringContaining('chance')],
    runs: { broken: 2, chance: 2 },
  });
});

test('nothing is run again when all pass', () => {
  expect(runJourneys({ steady: 0 })).toEqual({ status: 0, flaky: [], runs: { steady: 1 } });
});

test('nothing is run again when more than five fail', () => {
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`broken ${n}`, 1]));
  const { status, flaky, runs } = runJourneys(many);
  expect([status, flaky, Object.values(runs)]).toEqual([1, [], Array(6).fill(1)]);
});
