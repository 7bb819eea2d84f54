import type { SampleWarning } from '@escuta/contract';
import { meterNumber, type Sent } from '@escuta/domain';
import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { isFarFromOthers } from '../samples/index.ts';
import { forgettingUploads, noteUploads, notingUploads } from '../uploads/index.ts';

/** The sample with a key, or null: of whatever company it is by now, since samples move to other units. */
export async function findByKey(system: AppDatabase, chave: string) {
  const columns = {
    ...columnsOf('samples', 's', 'id_amostra', 'seq', 'conteudo', 'id_cliente', 'id_dispositivo', 'id_coletor'),
    ...columnsOf('samples', 's', 'id_gravacao'),
    avisos: sql<SampleWarning[]>`s.avisos`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from samples s where s.chave = ${chave}`,
  ).execute(system);
  return rows[0] ?? null;
}

/** Whether a company in scope takes samples; null for one outside the scope. */
export async function takesSamples(trx: TenantTransaction, id_cliente: number): Promise<boolean | null> {
  const company = await trx
    .selectFrom('companies')
    .select('ativo')
    .where('id_cliente', '=', id_cliente)
    .executeTakeFirst();
  return company?.ativo ?? null;
}

/** When, where and at what meter a sample was made. */
export interface MadeAt {
  id_cliente: number;
  dt_amostra: Date;
  lat: number;
  lon: number;
  /** Metres. */
  precisao?: number | null | undefined;
  /** As it was written. */
  hidrometro?: string | null | undefined;
}

/** How far away the meter of a sample was heard before, less both precisions, metres; null where it was not, or the sample has none. */
export async function metresToMeter(
  trx: TenantTransaction,
  { id_cliente, dt_amostra, lat, lon, precisao = null, hidrometro }: MadeAt,
): Promise<number | null> {
  const meter = meterNumber(hidrometro);
  if (meter === null) return null;
  const metres = sql<
    number | null
  >`metres_to_meter(${id_cliente}, ${meter}, ${dt_amostra}, ${lat}, ${lon}, ${precisao})`;
  const { rows } = await selecting({ metres }, (list) => sql`select ${list}`).execute(trx);
  return rows[0]?.metres ?? null;
}

export type OthersSay = Pick<Sent, 'isFar' | 'metresToMeter'>;

/** What the samples that are there say of a new one. */
export const whatOthersSay = async (trx: TenantTransaction, made: MadeAt): Promise<OthersSay> => ({
  isFar: await isFarFromOthers(trx, made),
  metresToMeter: await metresToMeter(trx, made),
});

interface Claim {
  chave: string;
  id_cliente: number;
  /** Storage keys that the call may write to. */
  files: readonly string[];
  now: Date;
  until: Date;
}

/** Claims a key for this call and notes its files, in one statement; false while another one has the key, also one of another company. */
export async function claimKey(
  trx: TenantTransaction,
  { chave, id_cliente, files, now, until }: Claim,
): Promise<boolean> {
  const noted = { id_cliente, files, data: now };
  // The key first, then the files, as in endUpload: calls with the same files must not wait for each other in a circle.
  const { rows } = await selecting(
    columnsOf('sample_uploads', 'taken', 'chave'),
    (list) => sql`with taken as (
        insert into sample_uploads (chave, id_cliente, dt_ate) values (${chave}, ${id_cliente}, ${until})
        on conflict do nothing returning chave),
      noted as (${notingUploads(noted, sql`exists (select from taken)`)})
      select ${list} from taken`,
  ).execute(trx);
  if (rows.length > 0) return true;
  // The call that had it has died.
  const left = await trx
    .updateTable('sample_uploads')
    .set({ dt_ate: until })
    .where('chave', '=', chave)
    .where('dt_ate', '<', now)
    .returning('chave')
    .executeTakeFirst();
  if (left) await noteUploads(trx, noted);
  return left !== undefined;
}

/** Claims a key for longer, for the call that has it. */
export async function renewClaim(trx: TenantTransaction, chave: string, until: Date): Promise<void> {
  await trx.updateTable('sample_uploads').set({ dt_ate: until }).where('chave', '=', chave).execute();
}

/** Whether a call with a key is at work, of a company in scope. */
export async function hasClaim(trx: TenantTransaction, chave: string, now: Date): Promise<boolean> {
  const claim = await trx
    .selectFrom('sample_uploads')
    .select('chave')
    .where('chave', '=', chave)
    .where('dt_ate', '>=', now)
    .executeTakeFirst();
  return claim !== undefined;
}

/** Deletes the claim of a sample that is stored, and the notes of its files, which have their rows now. */
export async function endUpload(trx: TenantTransaction, chave: string, files: readonly string[]): Promise<void> {
  // The claim is locked first, as in claimKey. In another order two calls with the same key could deadlock.
  await sql`with released as (delete from sample_uploads where chave = ${chave} returning chave)
    ${forgettingUploads(files, sql`(select count(*) from released) >= 0`)}`.execute(trx);
}

/** Gives a key back, after a failure. */
export async function releaseKey(trx: TenantTransaction, chave: string): Promise<void> {
  await trx.deleteFrom('sample_uploads').where('chave', '=', chave).execute();
}

/** Inserts a sample; null when its key exists, in whatever company. */
export async function insertUploaded(
  trx: TenantTransaction,
  row: Insertable<Database['samples']>,
): Promise<number | null> {
  const inserted = await trx
    .insertInto('samples')
    .values(row)
    .onConflict((conflict) => conflict.column('chave').doNothing())
    .returning('id_amostra')
    .executeTakeFirst();
  return inserted?.id_amostra ?? null;
}

export async function insertSamplePhotos(
  trx: TenantTransaction,
  photos: readonly Insertable<Database['sample_photos']>[],
): Promise<void> {
  if (photos.length > 0) await trx.insertInto('sample_photos').values(photos).execute();
}
