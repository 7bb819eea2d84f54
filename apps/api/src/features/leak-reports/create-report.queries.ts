import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

/** The report that a person already sent with this key, or null. */
export async function findReportByKey(
  trx: TenantTransaction,
  { id_usuario, chave }: { id_usuario: number; chave: string },
): Promise<number | null> {
  const row = await trx
    .selectFrom('leak_reports')
    .select('id_relatorio')
    .where('id_usuario', '=', id_usuario)
    .where('chave', '=', chave)
    .executeTakeFirst();
  return row?.id_relatorio ?? null;
}

/** Inserts a report; null when its author has already used the key. */
export async function insertReport(trx: TenantTransaction, row: Row<'leak_reports'>): Promise<number | null> {
  const inserted = await trx
    .insertInto('leak_reports')
    .values(row)
    .onConflict((conflict) => conflict.constraint('leak_reports_key_once').doNothing())
    .returning('id_relatorio')
    .executeTakeFirst();
  return inserted?.id_relatorio ?? null;
}

/** Links a report to its samples and slots; a trigger updates the status of the samples. */
export async function insertReportSamples(trx: TenantTransaction, rows: Row<'leak_report_samples'>[]): Promise<void> {
  await trx.insertInto('leak_report_samples').values(rows).execute();
}

export async function insertReportPhotos(trx: TenantTransaction, rows: Row<'leak_report_photos'>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('leak_report_photos').values(rows).execute();
}
