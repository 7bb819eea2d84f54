import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runTwice } from './journeys.mjs';
import { ROOT } from './sources.mjs';

const PASSED = { passed: true, failed: [] };
const failedIn = (...failed: string[]) => ({ passed: false, failed });

/** Runs journeys with these results, one after the other. */
function runWith(...results: { passed: boolean; failed: string[] }[]) {
  const asked: string[][] = [];
  const { passed, flaky } = runTwice((more) => {
    asked.push(more);
    return results[asked.length - 1] ?? PASSED;
  });
  return { passed, flaky, runs: asked.length, again: asked[1] };
}

describe('journeys', () => {
  test('that all pass are not run again', () => {
    expect(runWith(PASSED)).toMatchObject({ passed: true, flaky: [], runs: 1 });
  });

  test('that fail and then pass alone are flaky', () => {
    expect(runWith(failedIn('a', 'b'), PASSED)).toMatchObject({ passed: true, flaky: ['a', 'b'] });
  });

  test('that fail run once more, alone', () => {
    expect(runWith(failedIn('a'), PASSED)).toMatchObject({ runs: 2, again: ['--last-failed', '--workers=1'] });
  });

  test('that fail twice fail the run', () => {
    expect(runWith(failedIn('a', 'b'), failedIn('b'))).toMatchObject({ passed: false, flaky: ['a'], runs: 2 });
  });

  test('of which five fail run once more', () => {
    expect(runWith(failedIn('a', 'b', 'c', 'd', 'e'), PASSED)).toMatchObject({ passed: true, runs: 2 });
  });

  test('of which more than five fail are not run again', () => {
    expect(runWith(failedIn('a', 'b', 'c', 'd', 'e', 'f'))).toMatchObject({ passed: false, flaky: [], runs: 1 });
  });

  test('that end without a report are not run again', () => {
    expect(runWith(failedIn())).toMatchObject({ passed: false, flaky: [], runs: 1 });
  });

  test('whose second run ends without a report are not flaky', () => {
    expect(runWith(failedIn('a'), failedIn())).toMatchObject({ passed: false, flaky: [], runs: 2 });
  });
});

describe('with Playwright', () => {
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

  test('names the journeys that fail once, with their error', () => {
    expect(runJourneys({ steady: 0, chance: 1, broken: 2 })).toEqual({
      status: 1,
      flaky: [
        expect.stringMatching(
          /^flaky: again\.journey\.ts:\d+ chance \(Error: expect.*Expected: >= 1 \| Received: +0 at journey\.ts:\d+\)$/,
        ),
      ],
      runs: { steady: 1, chance: 2, broken: 2 },
    });
  });

  test('repeats a failed journey with those before it, if it needs them', () => {
    expect(runJourneys({ steady: 0, monday: 0, tuesday: 1 })).toEqual({
      status: 0,
      flaky: [expect.stringMatching(/^flaky: serial\.journey\.ts:\d+ tuesday \(/)],
      runs: { steady: 1, monday: 2, tuesday: 2 },
    });
  });
});
