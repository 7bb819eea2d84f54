import { expect, test } from 'vitest';
import { stages } from './test-steps.mjs';

const missing = { chromium: true, readers: ['ogrinfo'] };
/** The api steps of a run with PostgreSQL 15 and the LTS at hand: database, Node, files. */
const apiSteps = (isWhole: boolean) =>
  stages({ serverUrl: 'postgres://x', ltsNode: '/lts/node', isWhole, missing })
    .flat(2)
    .filter(([, { command }]) => command.includes('--project=api'))
    .map(([, { command, env }]) => ({
      isEmbedded: env?.TEST_DATABASE_URL === '',
      isLts: command[0] === '/lts/node',
      files: command.slice(4).map((path) => path.replace(/.*\/apps\/api\/src\//, '')),
    }));

test('the second database and the LTS are asked what depends on them, the embedded database everything', () => {
  const [embedded, second, ...more] = apiSteps(false);
  expect(more).toEqual([]);
  expect(embedded).toEqual({ isEmbedded: true, isLts: false, files: [] });
  expect(second).toMatchObject({ isEmbedded: false, isLts: true });
  expect(second?.files).toEqual(
    expect.arrayContaining(['db/', 'testing/generated/', 'features/inspections/race.test.ts']),
  );
});

test('in a whole run both are asked everything', () => {
  expect(apiSteps(true).map(({ isEmbedded, files }) => [isEmbedded, files])).toEqual([
    [true, []],
    [false, []],
  ]);
});
