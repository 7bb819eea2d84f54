import { expect, test } from 'vitest';
import { failedOutput } from './failed-output.mjs';

const passed = Array.from({ length: 200 }, (_, at) => ` ✓ |web| src/${at}.test.ts (3 tests)`);

test('a failed test of Vitest is told with its reason', () => {
  const text = [
    ...passed,
    '',
    '\u001b[31m FAIL \u001b[39m |web| src/a.test.ts > a name is kept',
    'AssertionError: expected 1 to be 2',
    ' ❯ src/a.test.ts:4:1',
    ...Array.from({ length: 100 }, () => '    4| expect(1).toBe(2)'),
  ].join('\n');
  const told = failedOutput(text);
  expect(told.slice(0, 2)).toEqual([
    ' FAIL  |web| src/a.test.ts > a name is kept',
    'AssertionError: expected 1 to be 2',
  ]);
  expect(told).toHaveLength(13);
});

test('a failed journey is told with its reason', () => {
  const text = [...passed, '  1) [journeys] › e2e/map.spec.ts:5:1 › opens', '    Error: no map'].join('\n');
  expect(failedOutput(text)).toEqual(['  1) [journeys] › e2e/map.spec.ts:5:1 › opens', '    Error: no map']);
});

test('a step that names no test is told by its last 60 lines', () => {
  expect(failedOutput([...passed, 'apps/web/src/a.ts(1,1): error TS2322'].join('\n'))).toHaveLength(60);
});

test('many failed tests are told in 60 lines', () => {
  expect(failedOutput(Array.from({ length: 99 }, (_, at) => ` FAIL  |web| src/${at}.test.ts`).join('\n'))).toHaveLength(
    60,
  );
});
