import { type Kysely, sql } from 'kysely';
import { countReports, countSamples, type Reach } from './0012/counting.ts';

/** The parts of days from the instant `first` up to, not including, `until`. */
export const PARTS: Reach = {
  parameters: 'company int, days date[], first timestamptz, until timestamptz',
  // The ends are columns: row-level security lets no other function than a plain comparison reach the index.
  days: `(select dia, greatest(product_day_start(dia), first) as de, least(product_day_start(dia + 1), until) as ate
      from unnest(days) x(dia) offset 0) d`,
  from: 'd.de',
  until: 'd.ate',
};

/** Figures of a range that begins or ends within a day: that day is counted from its rows, as the rollups count whole days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [countSamples('count_sample_parts', PARTS), countReports('count_report_parts', PARTS)]) {
    await sql.raw(part).execute(db);
  }
}
