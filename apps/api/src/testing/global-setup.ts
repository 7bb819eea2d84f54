import { randomBytes } from 'node:crypto';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { giveLogins } from '../db/logins.ts';
import { migrate } from '../db/migrate.ts';
import { loginsBeside } from './logins.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
    /** Whether dist/ was built from these sources; of vitest.config.ts. */
    isBuilt: boolean;
  }
}

/** The server of TEST_DATABASE_URL, or an embedded one for this run. */
async function openCluster() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  // Enough for two test files at once, one of them a race of several servers.
  return startTemporaryCluster({ durable: false, settings: { max_connections: '200' } });
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Migrates a template database, which every test file clones, so that test files share no rows. */
export default async function setup(project: TestProject) {
  const cluster = await openCluster();
  const template = `escuta_template_${randomBytes(6).toString('hex')}`;
  await administer(cluster.url, `create database ${template}`);
  const url = new URL(cluster.url);
  url.pathname = `/${template}`;
  await migrate(url.href);
  await giveLogins(url.href, loginsBeside(url.href));
  project.provide('adminUrl', cluster.url);
  project.provide('templateDatabase', template);
  return async () => {
    await administer(cluster.url, `drop database ${template}`).catch(() => undefined);
    await cluster.stop();
  };
}
