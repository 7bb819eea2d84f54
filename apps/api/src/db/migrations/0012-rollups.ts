import { type Kysely, sql } from 'kysely';
import { COUNTING } from './0012/counting.ts';
import { FOLDING } from './0012/folding.ts';
import { NOTING } from './0012/noting.ts';
import { TABLES } from './0012/tables.ts';

/**
 * Existing days are only recorded as changed: the worker counts them in the background, or the first reader counts its range. Counting
 * ten million samples here would delay the start of every server.
 */
const EVERYTHING = `
insert into rollup_changes
  select id_cliente, product_day(dt_amostra) from samples group by 1, 2
  union
  select id_cliente, product_day(dt_aprovacao) from leak_reports where id_status_relatorio = 1;
analyze rollup_changes;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [TABLES, COUNTING, NOTING, FOLDING, EVERYTHING]) await sql.raw(part).execute(db);
}
