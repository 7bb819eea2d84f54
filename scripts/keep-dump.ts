// npm run keep-dump: keeps a dump of a database with the schema of this version and some rows, for apps/api/src/db/upgrades.test.ts. Run it
// when a version is released. Needs PostgreSQL's pg_dump (Debian: apt-get install postgresql).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { ROOT } from './sources.mjs';

const FOLDER = join(ROOT, 'apps/api/src/testing/dumps');

const cluster = await startTemporaryCluster({ durable: false, prefer: 'server' });
try {
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(readFileSync(join(FOLDER, 'rows.sql'), 'utf8'));
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  await client.end();
  const dump = execFileSync('pg_dump', ['--no-owner', '--inserts', cluster.url]);
  const file = join(FOLDER, `${rows[0]?.name}.sql.gz`);
  writeFileSync(file, gzipSync(dump, { level: 9 }));
  process.stdout.write(`${file} written\n`);
} finally {
  await cluster.stop();
}
