import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DatabaseRoleError } from './database-roles.ts';
import { databaseFault, isDatabaseUnavailable, PoolBusyError } from './faults.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test.each([
  ['ECONNREFUSED', {}],
  ['57P01', {}],
  ['08006', {}],
  ['ENOENT', { syscall: 'connect' }],
])('%s %j means that the database is unavailable', (code, more) => {
  expect(isDatabaseUnavailable(withCode(code, more))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([withCode(code, more)]))).toBe(true);
});

test('a missing file and a violated constraint do not mean that the database is unavailable', async () => {
  const missing = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  expect(missing).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(missing)).toBe(false);
  expect(isDatabaseUnavailable(withCode('23505'))).toBe(false);
});

test('a connection in another role counts as an unavailable database', () => {
  expect(isDatabaseUnavailable(new DatabaseRoleError('statements run as escuta'))).toBe(true);
});

test.each([
  ['53100', 'database_full'],
  ['53300', 'database_busy'],
  ['25006', 'database_read_only'],
  ['57P01', 'database_unavailable'],
  ['23505', undefined],
])('the state %s of the database is the problem %s', (code, problem) => {
  expect(databaseFault(withCode(code))).toBe(problem);
});

test('a pool whose connections are all in use is busy, not unavailable', () => {
  expect(databaseFault(new PoolBusyError(16))).toBe('database_busy');
  expect(isDatabaseUnavailable(new PoolBusyError(16))).toBe(false);
});
