import { sql, type Transaction } from 'kysely';
import type { AppDatabase } from './connection.ts';
import type { Database } from './schema.ts';
import type { TenantScope } from './scope.ts';

/** A transaction that sees the rows of its scope and no others. */
export type TenantTransaction = Transaction<Database>;

/** Shows an open transaction the rows of its scope; to be done before anything else in it. */
export async function bindScope(trx: TenantTransaction, scope: TenantScope): Promise<void> {
  await sql`select set_config('app.clients', ${`{${scope.clients.join(',')}}`}, true)`.execute(trx);
}

/**
 * Runs work in one transaction bound to a tenant scope: everything in it is kept or nothing is. The scope is set for the
 * transaction only, so a connection that goes back to the pool carries nobody's rights.
 */
export function inScope<Result>(
  db: AppDatabase,
  scope: TenantScope,
  work: (trx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await bindScope(trx, scope);
    return work(trx);
  });
}

/** Runs reads in one transaction bound to a tenant scope that all see the same moment. */
export function inSnapshot<Result>(
  db: AppDatabase,
  scope: TenantScope,
  work: (trx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await bindScope(trx, scope);
      return work(trx);
    });
}
