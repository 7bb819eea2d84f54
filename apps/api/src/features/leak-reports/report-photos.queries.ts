import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

interface PhotoUpload {
  /** Storage key. */
  arquivo: string;
  id_cliente: number;
  data: Date;
}

/** Records that a photo is about to be stored, or was sent again. Waits for a purge that is deleting it. */
export async function noteUpload(trx: TenantTransaction, upload: PhotoUpload): Promise<void> {
  await trx
    .insertInto('photo_uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('arquivo').doUpdateSet({ data: upload.data }))
    .execute();
}

/** Deletes upload records of photos that have a report or were deleted. */
export async function forgetUploads(db: AppDatabase, files: readonly string[]): Promise<void> {
  if (files.length > 0) await sql`delete from photo_uploads where arquivo = any(${[...files]}::text[])`.execute(db);
}

/** Locks old uploads without a report, with whether another report or sample uses the same file. */
export async function lockOldUploads(system: AppDatabase, { before, most }: { before: Date; most: number }) {
  const columns = {
    ...columnsOf('photo_uploads', 'u', 'arquivo'),
    em_uso: sql<boolean>`exists (select 1 from leak_report_photos p where p.arquivo = u.arquivo)
      or exists (select 1 from sample_photos p where p.arquivo = u.arquivo)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list}
    from photo_uploads u where u.data < ${before} order by u.data limit ${most} for update of u skip locked`,
  ).execute(system);
  return rows;
}
