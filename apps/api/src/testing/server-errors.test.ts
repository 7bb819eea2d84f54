import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CallReply, payload, startTestApp, type TestApp } from './harness.ts';
import { addServerErrors } from './server-errors.ts';

let t: TestApp;
let reply: CallReply;
beforeAll(async () => {
  t = await startTestApp();
  await t.admin.query('alter table samples rename column seq to moved');
});
afterAll(() => t.close());
beforeEach(async () => {
  reply = await (await t.as('adm')).call('getSample', { params: { id: 1 } });
});

const DATABASE_ERROR = /The server threw: [\s\S]*column s\.seq does not exist[\s\S]*code 42703/;

it('reading the payload of a failed call shows the database’s error', () => {
  expect(reply.text).not.toContain('seq');
  expect(() => payload('getSample', reply)).toThrow(DATABASE_ERROR);
});

it('a failed test also shows the database’s error', () => {
  const own = { message: 'expected 500 to be 200' };
  const failed = { state: 'fail', errors: [own] };
  addServerErrors(failed);
  expect(failed.errors).toEqual([own, { name: 'ServerError', message: expect.stringMatching(DATABASE_ERROR) }]);
});

it('errors during a passed test are not shown, not even by the next test', () => {
  const passed = { state: 'pass' };
  addServerErrors(passed);
  const next = { state: 'fail' };
  addServerErrors(next);
  expect([passed, next]).toEqual([{ state: 'pass' }, { state: 'fail' }]);
});
