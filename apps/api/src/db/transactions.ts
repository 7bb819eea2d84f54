import { sql, type Transaction } from 'kysely';
import type { AppDatabase, Connections } from './connection.ts';
import { DatabaseRoleError } from './database-roles.ts';
import { isReplicaFault } from './replica.ts';
import type { Database } from './schema.ts';
import type { TenantScope } from './scope.ts';
import { selecting } from './selecting.ts';
import { traced } from './traced.ts';

/** A transaction that can read and write only the rows of its scope. */
export type TenantTransaction = Transaction<Database>;

/** Binds an open transaction to a scope. Must be its first statement. Throws where row-level security would not apply to the scope. */
export async function bindScope(trx: TenantTransaction, scope: TenantScope): Promise<void> {
  const columns = {
    bound: sql<string>`set_config('app.clients', ${`{${scope.clients.join(',')}}`}, true)`,
    person: sql<string>`set_config('app.user', ${scope.user === null ? '' : String(scope.user)}, true)`,
    secured: sql<boolean>`row_security_active('samples')`,
  };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(trx);
  if (!rows[0]?.secured) throw new DatabaseRoleError('row-level security does not apply to this transaction');
}

/**
 * Runs work in one transaction bound to a tenant scope. The setting ends with the transaction, so that a connection in the pool has no
 * scope.
 */
export function inScope<Result>(
  db: AppDatabase,
  scope: TenantScope,
  work: (trx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return traced('transaction', () =>
    db.transaction().execute(async (trx) => {
      await bindScope(trx, scope);
      return work(trx);
    }),
  );
}

/** Runs reads in one transaction bound to a tenant scope, in which all queries see the same snapshot. */
export function inSnapshot<Result>(
  db: AppDatabase,
  scope: TenantScope,
  work: (trx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return traced('snapshot', () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await bindScope(trx, scope);
        return work(trx);
      }),
  );
}

/** {@link inSnapshot} on the standby while it is current, else on the primary. `work` may run twice. */
export async function inSnapshotAnywhere<Result>(
  { replica, tenant }: Connections,
  scope: TenantScope,
  work: (trx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  if (!replica || !(await replica.isCurrent())) return inSnapshot(tenant, scope, work);
  return inSnapshot(replica.tenant, scope, work).catch((error: unknown) => {
    if (!isReplicaFault(error)) throw error;
    return inSnapshot(tenant, scope, work);
  });
}
