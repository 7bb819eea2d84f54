import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Logins } from '../db/connection.ts';
import { loginsBeside } from './logins.ts';

export interface TestDatabase {
  /** The superuser's address. */
  url: string;
  /** The addresses of the two roles, as a server uses them. */
  logins: Logins;
  name: string;
  /** The cluster's superuser, which bypasses all policies, to set up rows and for oracles in plain SQL. */
  admin: pg.Pool;
  drop(): Promise<void>;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Clones the migrated template into a new database for this test; `empty`: one without any table. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `escuta_test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${empty ? 'template0' : inject('templateDatabase')}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const admin = new pg.Pool({ connectionString: url.href, max: 3 });
  admin.on('error', () => undefined);
  return {
    url: url.href,
    logins: loginsBeside(url.href),
    name,
    admin,
    drop: async () => {
      await admin.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
