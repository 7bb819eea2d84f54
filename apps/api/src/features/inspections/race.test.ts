import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/** The short form of `npm run torture -- slots`, which makes 10,000 attempts. */
it('[INS-02] concurrent changes of slots and units from several processes break no rule', async () => {
  const args = ['--import', 'tsx', 'bench/torture.ts', 'slots', '--attempts', '480', '--url', db.url];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const line = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(line).toMatchObject({ torture: 'slots', attempts: 480, processes: 3, violations: 0 });
  const refused = Object.values<number>(line.refused).reduce((sum, count) => sum + count, 0);
  expect(line.done).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
  expect(line.done + refused).toBe(480);
});
