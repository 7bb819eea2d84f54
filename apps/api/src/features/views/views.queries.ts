import type { NewView, StartView, ViewChange } from '@escuta/contract';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

const COLUMNS = ['id_visao', 'nome', 'tela', 'endereco', 'inicial'] as const;

/** The saved views of the transaction's person, by name. */
export function listOwnViews(trx: TenantTransaction) {
  return trx.selectFrom('saved_views').select(COLUMNS).orderBy(sql`lower(nome)`).execute();
}

/** One of the transaction's person, or null. */
export async function findOwnView(trx: TenantTransaction, id_visao: number) {
  const row = await trx.selectFrom('saved_views').select(COLUMNS).where('id_visao', '=', id_visao).executeTakeFirst();
  return row ?? null;
}

/** Whether another view of the transaction's person has a name, in upper or lower case as the index of names compares them. */
export async function isNameTaken(trx: TenantTransaction, nome: string, own: number | null): Promise<boolean> {
  const row = await trx
    .selectFrom('saved_views')
    .select('id_visao')
    .where(sql`lower(nome)`, '=', sql`lower(${nome})`)
    .where('id_visao', '<>', own ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes changes of one person's views wait for each other, so that none passes the limit or takes a name twice. */
export async function lockViews(trx: TenantTransaction, id_usuario: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views of ${id_usuario}`}, 0))`.execute(trx);
}

export function insertView(trx: TenantTransaction, id_usuario: number, view: NewView) {
  return trx
    .insertInto('saved_views')
    .values({ ...view, id_usuario })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateView(trx: TenantTransaction, id_visao: number, change: ViewChange) {
  return trx
    .updateTable('saved_views')
    .set(change)
    .where('id_visao', '=', id_visao)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** None of the transaction's person's views opens after a sign-in any more. */
export async function clearStart(trx: TenantTransaction): Promise<void> {
  await trx.updateTable('saved_views').set({ inicial: false }).where('inicial', '=', true).execute();
}

/** Deletes a view of the transaction's person; false without one. */
export async function deleteView(trx: TenantTransaction, id_visao: number): Promise<boolean> {
  return (await deleted(trx.deleteFrom('saved_views').where('id_visao', '=', id_visao))) > 0;
}

/** The view that opens after a person's sign-in, when no scope is known yet; null without one. */
export async function findStart(system: AppDatabase, id_usuario: number): Promise<StartView | null> {
  const row = await system
    .selectFrom('saved_views')
    .select(['tela', 'endereco'])
    .where('id_usuario', '=', id_usuario)
    .where('inicial', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
