/**
 * A transaction that outlives the function that opened it: an export counts its samples, answers, and then streams them, all from one
 * picture of the database, so that the stated count is the number of rows. The stream comes from COPY, which lets the database write the
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
  /** Gives the connection back; one whose work broke off is closed, which also ends what it was running. */
  close(outcome: 'whole' | 'broken'): Promise<void>;
}

/** Kysely over one connection that somebody else gives back. */
function overClient(client: pg.PoolClient): Kysely<Database> {
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** Opens a read-only picture of the database, bound to a tenant scope. */
export async function openSnapshot(connections: Connections, scope: TenantScope): Promise<Snapshot> {
  const client = await connections.exports.connect();
  try {
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
        return copied;
      },
      close: async (outcome) => {
        // A connection that broke after its last row cannot commit, and must still give its place in the pool back.
        const clean =
          outcome === 'whole' &&
          (await trx
            .commit()
            .execute()
            .then(() => true)
            .catch(() => false));
        client.release(!clean);
      },
    };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
