import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { COUNT, columnsOf, orNull, selecting } from './selecting.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('a raw query returns the columns of its list, with the types of the tables', async () => {
  const columns = {
    ...columnsOf('users', 'u', 'email', 'telefone'),
    logo: orNull(columnsOf('companies', 'c', 'razao_social')).razao_social,
    n: COUNT,
  };
  const query = selecting(
    columns,
    (list) => sql`
    select ${list} from users u left join companies c on false where u.email = ${t.cast.people.adm.email} group by 1, 2, 3`,
  );
  const { rows } = await query.execute(t.services.connections.system);
  expectTypeOf(rows).toEqualTypeOf<{ email: string; telefone: string | null; logo: string | null; n: number }[]>();
  expect(rows).toEqual([{ email: t.cast.people.adm.email, telefone: null, logo: null, n: 1 }]);
});

it('a column that the table does not have does not compile', () => {
  // @ts-expect-error: no such column
  expect(columnsOf('users', 'u', 'apelido')).toHaveProperty('apelido');
});

it('no query has a hand-written row type', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|migrations|testing/.test(path),
  );
  const byHand = sources.filter((path) => /await sql</.test(readFileSync(join(folder, path), 'utf8')));
  expect(byHand).toEqual([]);
});
