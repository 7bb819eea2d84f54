import { expect, test } from 'vitest';
import { stages } from './test-steps.mjs';

const WEB = ['--project=web', '--project=web alone', '--project=screens'];

/** The api steps of a run: database, Node, projects. */
const apiSteps = (isWhole: boolean, second = { serverUrl: 'postgres://x', ltsNode: '/lts/node' }) =>
  stages({ ...second, isWhole, missing: { chromium: true, firefox: ['Xvfb'], programs: ['ogrinfo'] } })
    .flat(2)
    .filter(([, { command }]) => command.some((part) => /^--project=(api|database)$/.test(part)))
    .map(([, { command, env }]) => ({
      isEmbedded: env?.TEST_DATABASE_URL === '',
      isLts: command[0] === '/lts/node',
      projects: command.slice(3).filter((part) => !WEB.includes(part)),
    }));

const ALL = ['--project=api', '--project=database'];

test('the tests that depend on the database run on the second one and the LTS, the others on the embedded one', () => {
  expect(apiSteps(false)).toEqual([
    { isEmbedded: true, isLts: false, projects: ['--project=api'] },
    { isEmbedded: false, isLts: true, projects: ['--project=database'] },
  ]);
});

test('a whole run runs all api tests on both databases', () => {
  expect(apiSteps(true)).toEqual([
    { isEmbedded: true, isLts: false, projects: ALL },
    { isEmbedded: false, isLts: true, projects: ALL },
  ]);
});

test('without a second database and the LTS, all api tests run on the embedded one', () => {
  const none = { serverUrl: '', ltsNode: '' };
  expect(apiSteps(false, none)).toEqual([{ isEmbedded: true, isLts: false, projects: ALL }]);
});
