import { expect, test } from 'vitest';
import { stages } from './test-steps.mjs';

const missing = { chromium: true, readers: ['ogrinfo'] };
/** The api steps of a run with PostgreSQL 15 and the LTS: database, Node, files. */
const apiSteps = (isWhole: boolean) =>
  stages({ serverUrl: 'postgres://x', ltsNode: '/lts/node', isWhole, missing })
    .flat(2)
    .filter(([, { command }]) => command.includes('--project=api'))
    .map(([, { command, env }]) => ({
      isEmbedded: env?.TEST_DATABASE_URL === '',
      isLts: command[0] === '/lts/node',
      files: command.slice(4).map((path) => path.replace(/.*\/apps\/api\/src\//, '')),
    }));

test('the second database and the LTS run only the tests that depend on them, the embedded database runs all', () => {
  const [embedded, second, ...more] = apiSteps(false);
  expect(more).toEqual([]);
  expect(embedded).toEqual({ isEmbedded: true, isLts: false, files: [] });
  expect(second).toMatchObject({ isEmbedded: false, isLts: true });
  expect(second?.files).toEqual(
    expect.arrayContaining(['db/', 'testing/generated/', 'features/inspections/race.test.ts']),
  );
});

test('a whole run runs all api tests on both databases', () => {
  expect(apiSteps(true).map(({ isEmbedded, files }) => [isEmbedded, files])).toEqual([
    [true, []],
    [false, []],
  ]);
});
