import pg from 'pg';

export interface TableShape {
  name: string;
  /** Without generated columns, which the database fills. */
  columns: string[];
}

/** Runs `work` with a connection of the owner. */
export async function withOwnerClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // A server that vanished is noticed after minutes; a copy may take hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // When the server ends, the pending query fails; without a listener the error event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The tables of the product's schema, without those of extensions. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array(
       select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );
  return rows;
}
