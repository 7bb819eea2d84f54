import type * as Argon2 from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { arePasswordsBusy, hashPassword, verifyPassword } from './passwords.ts';

let running = 0;
let most = 0;
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const verify: typeof argon2.verify = async (...checked) => {
    running += 1;
    most = Math.max(most, running);
    const matches = await argon2.verify(...checked);
    running -= 1;
    return matches;
  };
  return { ...argon2, verify };
});

it('checks at most two passwords at a time, and says when a hundred wait', async () => {
  const stored = await hashPassword('uma senha');
  const before = arePasswordsBusy();
  const checks = Array.from({ length: 110 }, () => verifyPassword(stored, 'errada'));
  await expect.poll(() => running).toBeGreaterThan(0);
  const during = arePasswordsBusy();
  await Promise.all(checks);
  expect([before, during, arePasswordsBusy()]).toEqual([false, true, false]);
  expect(most).toBeLessThanOrEqual(2);
});
