import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

/** A statement takes at most 65,535 parameters; a sample has some thirty. */
const CHUNK_ROWS = 500;

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += CHUNK_ROWS) yield items.slice(start, start + CHUNK_ROWS);
}

/** Whether there is no company yet. */
export async function isEmptyDatabase(db: AppDatabase | TenantTransaction): Promise<boolean> {
  return (await db.selectFrom('companies').select('id_cliente').limit(1).executeTakeFirst()) === undefined;
}

/** Blocks other processes from filling the same database until the transaction ends. They wait for longer than a statement usually may. */
export async function lockSeeding(trx: TenantTransaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('escuta_demo'))`.execute(trx);
}

/** Whether a user with this e-mail exists. */
export async function hasUser(db: AppDatabase, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id_usuario').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function insertCompany(trx: TenantTransaction, row: Row<'companies'>): Promise<number> {
  const { id_cliente } = await trx
    .insertInto('companies')
    .values(row)
    .returning('id_cliente')
    .executeTakeFirstOrThrow();
  return id_cliente;
}

/** Inserts users; returns their ids by e-mail. */
export async function insertPeople(trx: TenantTransaction, rows: Row<'users'>[]): Promise<Map<string, number>> {
  const inserted = await trx.insertInto('users').values(rows).returning(['email', 'id_usuario']).execute();
  return new Map(inserted.map(({ email, id_usuario }) => [email, id_usuario]));
}

/** Inserts samples; returns their ids by `seq`, which is unique in the demo. */
export async function insertSamples(trx: TenantTransaction, rows: Row<'samples'>[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunks(rows)) {
    const inserted = await trx.insertInto('samples').values(chunk).returning(['seq', 'id_amostra']).execute();
    for (const { seq, id_amostra } of inserted) ids.set(seq, id_amostra);
  }
  return ids;
}

/** Inserts reports; returns their ids by `chave`. */
export async function insertReports(trx: TenantTransaction, rows: Row<'leak_reports'>[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunks(rows)) {
    const inserted = await trx.insertInto('leak_reports').values(chunk).returning(['chave', 'id_relatorio']).execute();
    for (const { chave, id_relatorio } of inserted) ids.set(chave ?? '', id_relatorio);
  }
  return ids;
}

export async function insertReportSamples(trx: TenantTransaction, rows: Row<'leak_report_samples'>[]): Promise<void> {
  for (const chunk of chunks(rows)) await trx.insertInto('leak_report_samples').values(chunk).execute();
}

export async function insertBlindReviews(trx: TenantTransaction, rows: Row<'blind_reviews'>[]): Promise<void> {
  for (const chunk of chunks(rows)) await trx.insertInto('blind_reviews').values(chunk).execute();
}

export async function insertDecisions(trx: TenantTransaction, rows: Row<'sample_decisions'>[]): Promise<void> {
  for (const chunk of chunks(rows)) await trx.insertInto('sample_decisions').values(chunk).execute();
}

export async function insertBlocks(
  trx: TenantTransaction,
  rows: readonly { block: Row<'listening_blocks'>; samples: Row<'listening_block_samples'>[] }[],
): Promise<void> {
  for (const chunk of chunks(rows)) {
    await trx
      .insertInto('listening_blocks')
      .values(chunk.map(({ block }) => block))
      .execute();
  }
  for (const chunk of chunks(rows.flatMap(({ samples }) => samples)))
    await trx.insertInto('listening_block_samples').values(chunk).execute();
}

export async function insertLogs(trx: TenantTransaction, rows: Row<'action_logs'>[]): Promise<void> {
  for (const chunk of chunks(rows)) await trx.insertInto('action_logs').values(chunk).execute();
}

export async function insertViews(trx: TenantTransaction, rows: Row<'saved_views'>[]): Promise<void> {
  await trx.insertInto('saved_views').values(rows).execute();
}

export async function insertPhotos(trx: TenantTransaction, rows: Row<'sample_photos'>[]): Promise<void> {
  for (const chunk of chunks(rows)) await trx.insertInto('sample_photos').values(chunk).execute();
}

export async function insertReportPhotos(trx: TenantTransaction, rows: Row<'leak_report_photos'>[]): Promise<void> {
  for (const chunk of chunks(rows)) await trx.insertInto('leak_report_photos').values(chunk).execute();
}
