import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';

/** Serializes requests with the same key until the transaction ends. */
export async function lockThrottle(trx: AppDatabase, chave: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`throttle ${chave}`}, 0))`.execute(trx);
}

/** Number of requests with a key since an instant, and the oldest. */
export async function countRequests(trx: AppDatabase, chave: string, since: Date) {
  const { count, oldest } = await trx
    .selectFrom('throttled_requests')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('data').as('oldest')])
    .where('chave', '=', chave)
    .where('data', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

export async function insertRequest(trx: AppDatabase, chave: string, data: Date): Promise<void> {
  await trx.insertInto('throttled_requests').values({ chave, data }).execute();
}

export function deleteOldRequests(trx: AppDatabase, before: Date): Promise<number> {
  return deleted(trx.deleteFrom('throttled_requests').where('data', '<', before));
}

export function deleteOldLinks(trx: AppDatabase, before: Date): Promise<number> {
  return deleted(trx.deleteFrom('password_resets').where('dt_expira', '<', before));
}

/** A password link with its person, or null. */
export async function findLink(system: AppDatabase, token_hash: Buffer) {
  const link = await system
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id_usuario', 'password_resets.id_usuario')
    .innerJoin('companies', 'companies.id_cliente', 'users.id_cliente')
    .select(['password_resets.dt_expira', 'password_resets.dt_uso', 'users.id_usuario', 'users.id_cliente'])
    .select(['users.nome', 'users.email', 'users.ativo', 'companies.razao_social'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return link ?? null;
}

/** Marks a link as used; false when it was already used. */
export async function useLink(trx: AppDatabase, token_hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_resets')
    .set({ dt_uso: now })
    .where('token_hash', '=', token_hash)
    .where('dt_uso', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets a password, marks every link of the person as used and ends every session except the one to keep. */
export async function replacePassword(
  trx: AppDatabase,
  { id_usuario, senha_hash, now, keep }: { id_usuario: number; senha_hash: string; now: Date; keep?: Buffer },
): Promise<void> {
  await trx.updateTable('users').set({ senha_hash }).where('id_usuario', '=', id_usuario).execute();
  await trx
    .updateTable('password_resets')
    .set({ dt_uso: now })
    .where('id_usuario', '=', id_usuario)
    .where('dt_uso', 'is', null)
    .execute();
  await trx
    .updateTable('sessions')
    .set({ dt_fim: now })
    .where('id_usuario', '=', id_usuario)
    .where('dt_fim', 'is', null)
    .$if(keep !== undefined, (query) => query.where('token_hash', '<>', keep as Buffer))
    .execute();
}

/** Deletes an account's failed sign-ins from all network addresses. */
export async function deleteAllFailures(trx: AppDatabase, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('email', '=', email).execute();
}
