import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isKnownMigration } from './migrate.ts';

it('every migration of the folder is run', async () => {
  const names = (await readdir(join(import.meta.dirname, 'migrations')))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !isKnownMigration(name))).toEqual([]);
});
