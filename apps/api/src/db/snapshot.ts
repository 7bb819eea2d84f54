/**
 * A transaction that outlives the function that opened it: an export counts its samples, answers, and then streams them, all from one
 * snapshot of the database, so that the stated count is the number of rows. The stream comes from COPY, which lets the database write the
 * text and takes no parameters; what it is to copy is set in the transaction's own settings beforehand, by statements that do take them.
 */
import type { Readable } from 'node:stream';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Connections } from './connection.ts';
import type { Database } from './schema.ts';
import type { TenantScope } from './scope.ts';
import { bindScope, type TenantTransaction } from './transactions.ts';

export interface Snapshot {
  trx: TenantTransaction;
  /** Runs a COPY … TO STDOUT that is a constant of the program. */
  copyOut(statement: string): Readable;
  /** Ends the transaction in good order and gives the connection back. */
  close(): Promise<void>;
}

/** Kysely over one connection that somebody else gives back. */
function overClient(client: pg.PoolClient): Kysely<Database> {
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/**
 * Opens a read-only snapshot of the database, bound to a tenant scope. Once `signal` is aborted the connection is closed, whatever it was
 * doing, unless it has been given back before.
 */
export async function openSnapshot(
  connections: Connections,
  scope: TenantScope,
  signal: AbortSignal,
): Promise<Snapshot> {
  const client = await connections.exports.connect();
  let held = true;
  const release = (broken: boolean) => {
    if (held) client.release(broken);
    held = false;
  };
  const breakOff = () => release(true);
  signal.addEventListener('abort', breakOff, { once: true });
  try {
    signal.throwIfAborted();
    const trx = await overClient(client)
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    await bindScope(trx, scope);
    // Rows come in order, and are sorted in memory; instants as ISO text.
    await sql`select set_config('work_mem', '64MB', true), set_config('datestyle', 'ISO', true)`.execute(trx);
    return {
      trx,
      copyOut: (statement) => {
        const copied = client.query(to(statement));
        // The driver tells an error without ending the stream: who begins to read after it would wait for ever.
        copied.on('error', (error) => copied.destroy(error));
        signal.addEventListener('abort', () => copied.destroy(new Error('the copy was broken off')), { once: true });
        return copied;
      },
      close: async () => {
        // A connection that broke after its last row cannot commit, and must still give its place in the pool back.
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
