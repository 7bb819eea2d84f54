import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

export interface NotedUploads {
  id_cliente: number;
  /** Storage keys. */
  files: readonly string[];
  data: Date;
}

/** The SQL of {@link noteUploads}, for use as a statement or as a part of one. Does nothing where `condition` is false. */
export const notingUploads = ({ id_cliente, files, data }: NotedUploads, condition = sql`true`) =>
  // Sorted: two calls with the same files would deadlock if they locked them in different orders.
  sql`insert into photo_uploads (arquivo, id_cliente, data)
    select f.arquivo, ${id_cliente}::int, ${data}::timestamptz from unnest(${[...new Set(files)].sort()}::text[]) f (arquivo)
    where ${condition}
    on conflict (arquivo) do update set data = excluded.data`;

/** Records that files are about to be stored, so that those of a call that breaks off can be deleted. Waits while the purge deletes one of them. */
export async function noteUploads(trx: TenantTransaction, noted: NotedUploads): Promise<void> {
  if (noted.files.length > 0) await notingUploads(noted).execute(trx);
}

/** The SQL of {@link forgetUploads}, for use as a statement or as a part of one. Does nothing where `condition` is false. */
export const forgettingUploads = (files: readonly string[], condition = sql`true`) =>
  // Locked in the order of notingUploads, so that two calls with the same files cannot deadlock.
  sql`delete from photo_uploads where arquivo in (
    select arquivo from photo_uploads where arquivo = any(${[...files]}::text[]) and ${condition} order by arquivo for update)`;

/** Deletes upload records of files that have a row or were deleted. */
export async function forgetUploads(db: AppDatabase, files: readonly string[]): Promise<void> {
  if (files.length > 0) await forgettingUploads(files).execute(db);
}

/** Deletes the claims of uploads whose processes have died. */
export function deleteOldClaims(system: AppDatabase, before: Date): Promise<number> {
  return deleted(system.deleteFrom('sample_uploads').where('dt_ate', '<', before));
}

/** The name of a recording's file has the hash of its sound, by which its row is found. */
const HASH_IN_NAME = sql`decode(substring(u.arquivo from '/recordings/([0-9a-f]{64})'), 'hex')`;

/** Locks old uploads, with whether a report, a sample or a recording uses the file. */
export async function lockOldUploads(system: AppDatabase, { before, most }: { before: Date; most: number }) {
  const columns = {
    ...columnsOf('photo_uploads', 'u', 'arquivo'),
    em_uso: sql<boolean>`exists (select 1 from leak_report_photos p where p.arquivo = u.arquivo)
      or exists (select 1 from sample_photos p where p.arquivo = u.arquivo)
      or exists (select 1 from recordings g where g.id_cliente = u.id_cliente and g.sha256 = ${HASH_IN_NAME}
        -- Also what the queue is making of it: its names begin as the recording's.
        and starts_with(u.arquivo, left(g.arquivo, -length('.wav'))))`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list}
    from photo_uploads u where u.data < ${before} order by u.data limit ${most} for update of u skip locked`,
  ).execute(system);
  return rows;
}
