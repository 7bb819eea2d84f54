import type * as Argon2 from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';

const checked: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const verify: typeof argon2.verify = (stored, ...rest) => {
    checked.push(String(stored));
    return argon2.verify(stored, ...rest);
  };
  return { ...argon2, verify };
});

// Before the first connection, which keeps the method that it finds.
const sending = vi.spyOn(pg.Client.prototype, 'query');
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  // At the product's cost, unlike that of the tests' people.
  const senha_hash = await hashPassword(TEST_PASSWORD);
  await t.admin.query(`update users set senha_hash = $1 where email = 'ana@norte.test'`, [senha_hash]);
  await t.admin.query(`update users set senha_hash = null where email = 'vis@norte.test'`);
});
afterAll(() => t.close());

/** The expensive work of one sign-in: its statements, and the cost of each password check. */
async function workOf(email: string) {
  checked.length = 0;
  sending.mockClear();
  const reply = await t.nobody.call('login', { body: { email, senha: 'errada', origem: 1 } });
  const statements = sending.mock.calls
    .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
    // The reply does not wait for the log's entry, which only a registered account has, nor depend on whether a connection is new.
    .filter((sql) => !/action_logs|pg_roles/.test(sql));
  // $argon2id$v=19$m=19456,t=2,p=1$salt$hash
  const costs = checked.map((stored) => stored.split('$').slice(1, 4).join(' '));
  return { answer: [reply.status, reply.text], statements, costs };
}

it('does the same work for an unknown e-mail, a wrong password and an account without a password', async () => {
  const wrong = await workOf('ana@norte.test');
  expect(wrong.costs).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
  expect(wrong.statements.length).toBeGreaterThan(3);
  expect(wrong.answer[0]).toBe(401);
  expect(await workOf('ninguem@norte.test')).toEqual(wrong);
  expect(await workOf('vis@norte.test')).toEqual(wrong);
});
