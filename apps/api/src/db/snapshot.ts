/**
 * A transaction that stays open after the function that opened it: an export counts its samples, begins its reply and streams the rows, all
 * from one snapshot of the database, so that the stated count is the number of rows. The rows come from COPY, which takes no parameters;
 * earlier statements with parameters store the ids to copy in a setting of the transaction.
 */
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { to } from 'pg-copy-streams';
import type { Connections } from './connection.ts';
import { isReplicaFault } from './replica.ts';
import type { TenantScope } from './scope.ts';
import { bindScope, type TenantTransaction } from './transactions.ts';

export interface Snapshot {
  trx: TenantTransaction;
  /** Runs a COPY … TO STDOUT. The statement must be a constant. */
  copyOut(statement: string): Readable;
  /** Commits the transaction and returns the connection to the pool. */
  close(): Promise<void>;
}

/**
 * Longest query of an export, and longest pause between two, milliseconds: longer than the role's limits, since the receiver may stop reading
 * for a minute.
 */
const EXPORT_MS = 600_000;

/** A connection to the standby while it is current, else to the primary. */
async function exportClient({ replica, exports }: Connections): Promise<PoolClient> {
  if (!replica || !(await replica.isCurrent())) return exports.connect();
  return replica.exports.connect().catch((error: unknown) => {
    if (!isReplicaFault(error)) throw error;
    return exports.connect();
  });
}

/**
 * Opens a read-only snapshot of the database, bound to a tenant scope. When `signal` is aborted, the connection is closed at once, unless
 * it has already been returned to the pool.
 */
export async function openSnapshot(
  connections: Connections,
  scope: TenantScope,
  signal: AbortSignal,
): Promise<Snapshot> {
  const client = await exportClient(connections);
  let held = true;
  const release = (broken: boolean) => {
    if (held) client.release(broken);
    held = false;
  };
  const breakOff = () => release(true);
  signal.addEventListener('abort', breakOff, { once: true });
  try {
    signal.throwIfAborted();
    const trx = await connections
      .over(client)
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    await bindScope(trx, scope);
    // Memory for sorting the rows, and dates as ISO text.
    await sql`select set_config('work_mem', '64MB', true), set_config('datestyle', 'ISO', true),
      set_config('statement_timeout', ${String(EXPORT_MS)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(EXPORT_MS)}, true)`.execute(trx);
    return {
      trx,
      copyOut: (statement) => {
        const copied = client.query(to(statement));
        // After an error the driver does not end the stream, so a later reader would wait forever.
        copied.on('error', (error) => copied.destroy(error));
        signal.addEventListener('abort', () => copied.destroy(new Error('the copy was aborted')), { once: true });
        return copied;
      },
      close: async () => {
        // A connection that broke after its last row cannot commit, but must still be released.
        const committed = await trx
          .commit()
          .execute()
          .then(() => true)
          .catch(() => false);
        release(!committed);
      },
    };
  } catch (error) {
    breakOff();
    throw error;
  }
}
