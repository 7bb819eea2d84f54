import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCHEMA_FILE, typesOfMigrations } from './db-types.ts';

test('db/schema.ts has the tables and columns of the migrations (npm run db:types writes it)', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(await typesOfMigrations());
});
