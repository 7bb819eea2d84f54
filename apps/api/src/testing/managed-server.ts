import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';

/** A managed server: the owner of the database may make roles, but is no superuser. */
export interface ManagedServer {
  /** The superuser, for oracles. */
  admin: pg.Pool;
  /** The owner's address. */
  owner: string;
  logins: { DATABASE_APP_URL: string; DATABASE_SYSTEM_URL: string };
  /** Another empty database of the same owner. */
  another(database: string): Promise<Omit<ManagedServer, 'another' | 'stop'>>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL of the machine, or the embedded one, with a database of a new owner. */
export async function startManagedServer(owner: string, database: string): Promise<ManagedServer> {
  const cluster = await startTemporaryCluster({ durable: false, prefer: 'server' });
  const first = new pg.Pool({ connectionString: cluster.url, max: 1 });
  await first.query(`create role ${owner} login createrole password 'posse'`);
  const pools = [first];
  const another = async (name: string) => {
    await first.query(`create database ${name} owner ${owner}`);
    const address = (role?: string, password = '') => {
      const url = new URL(cluster.url);
      Object.assign(url, { pathname: `/${name}`, ...(role && { username: role, password }) });
      return url.href;
    };
    const admin = new pg.Pool({ connectionString: address(), max: 2 });
    pools.push(admin);
    const logins = {
      DATABASE_APP_URL: address('escuta_app', 'chave-1'),
      DATABASE_SYSTEM_URL: address('escuta_system', 'chave-2'),
    };
    return { admin, owner: address(owner, 'posse'), logins };
  };
  return {
    ...(await another(database)),
    another,
    stop: async () => {
      for (const pool of pools) await pool.end();
      await cluster.stop();
    },
  };
}

const TABLES = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;

/** Every row of every table, as text. */
export async function everyRow(admin: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await admin.query<{ relname: string }>(TABLES);
  const content: Record<string, string[]> = {};
  for (const { relname } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select t::text as row from "${relname}" t order by 1`);
    content[relname] = rows.map(({ row }) => row);
  }
  return content;
}
