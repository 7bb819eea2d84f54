import { setTimeout } from 'node:timers/promises';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { poolOf } from './connection.ts';
import * as initial from './migrations/0001-initial.ts';
import * as addresses from './migrations/0002-addresses.ts';
import * as changeOfUnit from './migrations/0003-change-of-unit.ts';
import * as userNames from './migrations/0004-user-names.ts';
import * as textByField from './migrations/0005-text-by-field.ts';
import * as inspections from './migrations/0006-inspections.ts';
import * as leakReports from './migrations/0007-leak-reports.ts';
import * as slotsAtBirth from './migrations/0008-slots-at-birth.ts';
import * as photoUploads from './migrations/0009-photo-uploads.ts';
import * as access from './migrations/0010-access.ts';
import * as strayUnits from './migrations/0011-stray-units.ts';
import * as rollups from './migrations/0012-rollups.ts';
import * as blindReview from './migrations/0013-blind-review.ts';
import * as plainText from './migrations/0014-plain-text.ts';
import * as partsOfDays from './migrations/0015-parts-of-days.ts';
import * as logObjects from './migrations/0016-log-objects.ts';
import * as blindReviewPool from './migrations/0017-blind-review-pool.ts';
import * as schemaVersion from './migrations/0018-schema-version.ts';
import * as signInsOfANetwork from './migrations/0019-sign-ins-of-a-network.ts';
import * as lastBackup from './migrations/0020-last-backup.ts';
import * as commandLine from './migrations/0021-command-line.ts';
import * as storageMark from './migrations/0022-storage-mark.ts';
import * as placesAndViews from './migrations/0023-places-and-views.ts';
import * as pipeNetwork from './migrations/0024-pipe-network.ts';
import * as coverage from './migrations/0025-coverage.ts';
import * as devices from './migrations/0026-devices.ts';
import * as playableSound from './migrations/0027-playable-sound.ts';
import * as liveEvents from './migrations/0028-live-events.ts';
import * as queue from './migrations/0029-queue.ts';
import * as listening from './migrations/0033-listening.ts';
import * as addressImports from './migrations/0034-address-imports.ts';
import * as positionsAndRefusals from './migrations/0035-positions-and-refusals.ts';
import * as listeningBlocks from './migrations/0036-listening-blocks.ts';
import * as blocksAtAnySize from './migrations/0037-blocks-at-any-size.ts';
import * as blockReach from './migrations/0038-block-reach.ts';
import * as learntModels from './migrations/0039-learnt-models.ts';
import * as laterWeeks from './migrations/0040-later-weeks.ts';
import * as recorderRestarts from './migrations/0041-recorder-restarts.ts';
import * as decideAgain from './migrations/0042-decide-again.ts';
import * as turns from './migrations/0043-turns.ts';
import * as importsAndRefusals from './migrations/0044-imports-and-refusals.ts';
import * as placeOfNetwork from './migrations/0045-place-of-network.ts';
import * as coverageLookups from './migrations/0046-coverage-lookups.ts';
import * as equalSounds from './migrations/0047-equal-sounds.ts';
import * as restartsOfMoved from './migrations/0049-restarts-of-moved.ts';
import * as fileOfSample from './migrations/0050-file-of-sample.ts';
import * as referencesOfMoved from './migrations/0051-references-of-moved.ts';
import * as doubtfulIds from './migrations/0052-doubtful-ids.ts';
import * as networkEvents from './migrations/0053-network-events.ts';
import * as importOfSample from './migrations/0054-import-of-sample.ts';
import * as meterInATree from './migrations/0055-meter-in-a-tree.ts';

/** All migrations, in order. A released migration is never changed. */
const MIGRATIONS = {
  '0001-initial': initial,
  '0002-addresses': addresses,
  '0003-change-of-unit': changeOfUnit,
  '0004-user-names': userNames,
  '0005-text-by-field': textByField,
  '0006-inspections': inspections,
  '0007-leak-reports': leakReports,
  '0008-slots-at-birth': slotsAtBirth,
  '0009-photo-uploads': photoUploads,
  '0010-access': access,
  '0011-stray-units': strayUnits,
  '0012-rollups': rollups,
  '0013-blind-review': blindReview,
  '0014-plain-text': plainText,
  '0015-parts-of-days': partsOfDays,
  '0016-log-objects': logObjects,
  '0017-blind-review-pool': blindReviewPool,
  '0018-schema-version': schemaVersion,
  '0019-sign-ins-of-a-network': signInsOfANetwork,
  '0020-last-backup': lastBackup,
  '0021-command-line': commandLine,
  '0022-storage-mark': storageMark,
  '0023-places-and-views': placesAndViews,
  '0024-pipe-network': pipeNetwork,
  '0025-coverage': coverage,
  '0026-devices': devices,
  '0027-playable-sound': playableSound,
  '0028-live-events': liveEvents,
  '0029-queue': queue,
  '0033-listening': listening,
  '0034-address-imports': addressImports,
  '0035-positions-and-refusals': positionsAndRefusals,
  '0036-listening-blocks': listeningBlocks,
  '0037-blocks-at-any-size': blocksAtAnySize,
  '0038-block-reach': blockReach,
  '0039-learnt-models': learntModels,
  '0040-later-weeks': laterWeeks,
  '0041-recorder-restarts': recorderRestarts,
  '0042-decide-again': decideAgain,
  '0043-turns': turns,
  '0044-imports-and-refusals': importsAndRefusals,
  '0045-place-of-network': placeOfNetwork,
  '0046-coverage-lookups': coverageLookups,
  '0047-equal-sounds': equalSounds,
  '0049-restarts-of-moved': restartsOfMoved,
  '0050-file-of-sample': fileOfSample,
  '0051-references-of-moved': referencesOfMoved,
  '0052-doubtful-ids': doubtfulIds,
  '0053-network-events': networkEvents,
  '0054-import-of-sample': importOfSample,
  '0055-meter-in-a-tree': meterInATree,
};

/** Whether this version knows a migration. */
export const isKnownMigration = (name: string): boolean => name in MIGRATIONS;

const provider = { getMigrations: async () => MIGRATIONS };

/** Waited for a table that others use, ms. Whoever wants the table meanwhile waits behind the migration, so it is short. */
const LOCK_TIMEOUT_MS = 3_000;
/** Others go first for so long, ms. */
const PAUSE_MS = 2_000;
/** Told after so many attempts, once, and given up after so many: dumps and exports of a large database read for minutes. */
const ATTEMPTS = { told: 2, most: 120 };
/** SQLSTATE of a lock timeout and of a deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

/** The same migrations, each of which gives up when a table stays in use. */
const patientProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      Object.entries<Migration>(MIGRATIONS).map(([name, { up }]) => [
        name,
        {
          up: async (db: Kysely<unknown>) => {
            await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(db);
            await up(db);
          },
        },
      ]),
    ),
};

/** A table stayed in use, so nothing was migrated. */
export class TableInUseError extends Error {}

/**
 * Migrates the database to the schema of this version. Several processes may start at once, since the migrator takes a lock. While others use a table
 * that is to be changed, everything is undone and tried again, so that the running version goes on. `tell` hears of that.
 * @throws TableInUseError after ten minutes
 */
export async function migrate(url: string, tell: (line: string) => void = () => undefined): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000, keepAlive: true }),
    }),
  });
  try {
    for (let attempt = 1; ; attempt++) {
      const { error } = await new Migrator({ db, provider: patientProvider }).migrateToLatest();
      if (!error) return;
      if (!IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error;
      if (attempt === ATTEMPTS.most) throw new TableInUseError(`${IN_USE} Nothing was changed.`);
      if (attempt === ATTEMPTS.told) tell(`${IN_USE} It is tried again until they end.`);
      await setTimeout(PAUSE_MS);
    }
  } finally {
    await db.destroy();
  }
}

const IN_USE =
  'The update of the database waits for a table that others use: a dump, an export or a session left open.';

/** Migrates within the transaction that this connection has open, up to `last` or to the schema of this version. */
export async function migrateWithin(client: pg.Client, last?: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  const migrator = new Migrator({ db, provider, disableTransactions: true });
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (error) throw error;
}

/** The schema is not the one of this version. */
export class SchemaError extends Error {}

/** SQLSTATE for a missing table, and for the table before the migration that lets escuta_system read it. */
const NEVER_READ = new Set(['42P01', '42501']);

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  try {
    return (await client.query<{ name: string }>('select name from kysely_migration')).rows.map(({ name }) => name);
  } catch (error) {
    if (NEVER_READ.has((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}

/** For a process that cannot migrate. Throws {@link SchemaError} unless the schema is the one of this version. */
export async function checkSchema(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // A connection that ends also makes its query fail.
  client.on('error', () => undefined);
  await client.connect();
  const applied = await appliedMigrations(client).finally(() => client.end());
  const missing = Object.keys(MIGRATIONS).find((name) => !applied.includes(name));
  if (missing) throw new SchemaError(`The database lacks ${missing}: run npm run migrate, with DATABASE_URL.`);
  const newer = applied.find((name) => !(name in MIGRATIONS));
  if (newer) throw new SchemaError(`The database is the one of a newer version, which has added ${newer}.`);
}
