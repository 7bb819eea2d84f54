import { type Kysely, sql } from 'kysely';
import { WHOLE_DAYS } from './0012/counting.ts';
import { PARTS } from './0015-parts-of-days.ts';
import { COUNTING, countReports } from './0024/counting.ts';
import { READING } from './0024/reading.ts';
import { TABLES } from './0024/tables.ts';

/** The pipe networks of companies (PLACE-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const counts = [countReports('count_report_days', WHOLE_DAYS), countReports('count_report_parts', PARTS)];
  for (const part of [TABLES, READING, COUNTING, ...counts]) await sql.raw(part).execute(db);
}
