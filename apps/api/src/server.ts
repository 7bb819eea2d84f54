import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedServer } from '@escuta/embedded-postgres';
import { type Config, ConfigError, s3PlaceOf } from './config.ts';
import type { Services } from './context.ts';
import { type Addresses, type Connections, connect, type Logins, sourcesOf, tryOut } from './db/connection.ts';
import { DatabaseRoleError } from './db/database-roles.ts';
import { freshLogins, giveLogins } from './db/logins.ts';
import { checkSchema, migrate, SchemaError, TableInUseError } from './db/migrate.ts';
import { leadToOneDatabase } from './db/same-database.ts';
import { tableGeocoder } from './features/addresses/index.ts';
import { LiveHub } from './features/live/index.ts';
import { openSessions } from './features/session/index.ts';
import { systemClock } from './platform/clock.ts';
import { endProcess } from './platform/end-process.ts';
import { nominatimGeocoder } from './platform/geocoder.ts';
import { identityServer } from './platform/identity-server.ts';
import { folderMail, type MailTransport, smtpMail } from './platform/mail.ts';
import { counted, makeMetrics, measured } from './platform/metrics.ts';
import { mailchimpNewsletter } from './platform/newsletter.ts';
import { s3Storage } from './platform/s3-storage.ts';
import { sharedSecret } from './platform/secrets.ts';
import { CLOSE_MS, within } from './platform/stop-limits.ts';
import { folderStorage, type Storage } from './platform/storage.ts';

export type Log = (message: string, details?: object) => void;

/** An open database with a function to close it. */
export interface OpenDatabase {
  kind: 'embedded' | 'server';
  connections: Connections;
  /** Throws when this process may not have the embedded database any more; see AppOptions. */
  check: () => Promise<void>;
  close(): Promise<void>;
}

/** The two logins of the settings; null without them. */
function loginsOf({ DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system }: Config): Logins | null {
  return app && system ? { app, system } : null;
}

/** Errors of the database that an operator can fix: its own message is enough, with the name of the setting. */
function explained(error: unknown, variable: string): unknown {
  if (error instanceof DatabaseRoleError || error instanceof SchemaError) return new ConfigError(error.message);
  const { code, message } = error as { code?: unknown; message: string };
  // Refused by the server or a pooler: the login, the protocol, the name of the database.
  return typeof code === 'string' && /^(28|08|3D)...$/.test(code) ? new ConfigError(`${variable}: ${message}`) : error;
}

async function explaining<Result>(variable: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explained(error, variable);
  }
}

const SET_BY_ADMIN = 'An administrator of the database can: deploy/README.md, “Database logins”.';

/**
 * Throws ConfigError when these settings do not lead to one database: sessions would come from one, samples from another. The first address
 * has been used before, so a failure is that of another one.
 */
async function refuseTwoDatabases(addresses: Readonly<Record<string, string>>): Promise<void> {
  const [first, ...others] = Object.entries(addresses);
  for (const other of others) {
    if (!first || (await explaining(other[0], () => leadToOneDatabase(first[1], other[1])))) continue;
    throw new TwoDatabasesError(
      `${first[0]} and ${other[0]} are two different databases. Both must lead to the same one.`,
    );
  }
}

class TwoDatabasesError extends ConfigError {}

/** Migrates as the owner, and lets the roles of the two logins sign in. `tell` hears what the owner may not do, and who can. */
export function migrateAsOwner(config: Config, tell: (line: string) => void): Promise<void> {
  const { DATABASE_URL: owner } = config;
  if (!owner) throw new ConfigError('DATABASE_URL: needed to migrate; every start migrates the embedded database.');
  const logins = loginsOf(config);
  const addresses = logins && { DATABASE_URL: owner, DATABASE_APP_URL: logins.app, DATABASE_SYSTEM_URL: logins.system };
  return explaining('DATABASE_URL', async () => {
    // Before anything is written, where the logins work already.
    if (addresses) {
      await refuseTwoDatabases(addresses).catch((error: unknown) => {
        if (error instanceof TwoDatabasesError) throw error;
      });
    }
    await migrate(owner, tell).catch((error: Error & { code?: string }) => {
      if (error instanceof TableInUseError) throw new ConfigError(error.message);
      if (error.code !== '42501') throw error;
      throw new ConfigError(`DATABASE_URL: ${error.message}. ${SET_BY_ADMIN}`);
    });
    const left = logins ? await giveLogins(owner, logins) : [];
    if (addresses) await refuseTwoDatabases(addresses);
    if (left.length > 0) tell(`This user may not set these of its roles: ${left.join(', ')}. ${SET_BY_ADMIN}`);
  });
}

const ONE_LOGIN =
  'DATABASE_URL alone: the database roles are taken in each transaction. Two logins are stronger, since no statement can leave them: ' +
  'set DATABASE_APP_URL and DATABASE_SYSTEM_URL, and run npm run migrate.';

/** Brings the schema up to date, or checks it without the owner's address; returns the addresses to serve from. */
async function prepareServer(config: Config, log: Log): Promise<Addresses> {
  const logins = loginsOf(config);
  if (config.DATABASE_URL) await migrateAsOwner(config, log);
  else if (logins) {
    await explaining('DATABASE_SYSTEM_URL', () => checkSchema(logins.system));
    await refuseTwoDatabases({ DATABASE_SYSTEM_URL: logins.system, DATABASE_APP_URL: logins.app });
  }
  if (logins) return logins;
  log(ONE_LOGIN);
  return { owner: config.DATABASE_URL ?? '' };
}

async function prepareEmbedded(owner: string): Promise<Addresses> {
  await migrate(owner);
  return freshLogins(owner);
}

/** An outage ends all idle connections within a moment; one line tells of them. */
function onLoss(log: Log): (error: Error) => void {
  let told = Number.NEGATIVE_INFINITY;
  return ({ message: reason }) => {
    if (performance.now() - told > 1_000) log('database connection lost', { reason });
    told = performance.now();
  };
}

/** A standby that is away is none the less served without; one with other rights refuses the start. */
async function tryReplica({ replica }: Connections, log: Log): Promise<void> {
  if (!replica) return;
  await explaining('DATABASE_READ_URL', () => tryOut(replica.tenant)).catch((error: Error) => {
    if (error instanceof ConfigError) throw error;
    log('the standby cannot be reached; exports and dashboards read from the primary', { reason: error.message });
  });
}

/** Opens the pools and checks the rights of both roles. */
async function connectChecked(config: Config, addresses: Addresses, log: Log): Promise<Connections> {
  const connections = connect({
    addresses,
    poolSize: config.DATABASE_POOL,
    readUrl: config.DATABASE_READ_URL,
    onError: onLoss(log),
  });
  const sources = sourcesOf(addresses);
  try {
    for (const which of ['tenant', 'system'] as const) {
      await explaining(sources[which].variable, () => tryOut(connections[which]));
    }
    await tryReplica(connections, log);
    return connections;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

/**
 * Connects to a database that an application may be using, and that has the schema of this version already.
 * @param owner the owner's address, used when the settings have no logins
 */
export async function connectBeside(config: Config, owner: string | undefined): Promise<Connections> {
  const logins = loginsOf(config);
  if (!logins && !owner) throw new ConfigError('DATABASE_URL: needed without the two logins.');
  const addresses = logins ?? { owner: owner ?? '' };
  await explaining('DATABASE_URL', () => checkSchema(logins?.system ?? owner ?? ''));
  return connectChecked(config, addresses, () => undefined);
}

/** Connects to the configured server, or starts the embedded one in the data folder. The schema is then the one of this version. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const embedded =
    config.DATABASE_URL || config.DATABASE_APP_URL
      ? null
      : await startEmbeddedServer({
          dataDir: join(resolve(config.ESCUTA_DATA_DIR), 'postgres'),
          log,
          onEnd: endProcess,
        });
  try {
    const addresses = await (embedded ? prepareEmbedded(embedded.url) : prepareServer(config, log));
    const connections = await connectChecked(config, addresses, log);
    return {
      kind: embedded ? 'embedded' : 'server',
      connections,
      check: async () => embedded?.check(),
      close: async () => {
        // A query may take longer; the end of the process or of the embedded database ends it.
        await within(CLOSE_MS, connections.close());
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** The file storage: STORAGE_URL, or the folder `files` in the data folder. */
export async function openStorage(config: Config): Promise<Storage> {
  const place = s3PlaceOf(config);
  if (place) return s3Storage(place);
  const named = config.STORAGE_URL?.startsWith('file://') ? fileURLToPath(config.STORAGE_URL) : config.STORAGE_URL;
  return folderStorage(resolve(named ?? join(config.ESCUTA_DATA_DIR, 'files')));
}

/** Folder of mails without SMTP_URL. */
export const mailFolder = (config: Config): string => resolve(config.ESCUTA_DATA_DIR, 'mails');

const openMail = (config: Config): MailTransport =>
  config.SMTP_URL ? smtpMail(config.SMTP_URL) : folderMail(mailFolder(config));

const EXPORT_DEADLINE_MS = 15 * 60_000;

/** Creates the services of the handlers for an open database. */
export async function makeServices(config: Config, connections: Connections, demo: boolean): Promise<Services> {
  let mediaKey: Promise<Buffer> | undefined;
  const metrics = makeMetrics();
  return {
    config,
    demo,
    baseMap: config.MAP_PMTILES ?? null,
    connections: { ...connections, replica: connections.replica && counted(connections.replica, metrics) },
    clock: systemClock,
    randomBelow: (limit) => randomInt(limit),
    metrics,
    storage: measured(await openStorage(config), metrics),
    geocoder: config.GEOCODER_URL ? nominatimGeocoder(config.GEOCODER_URL) : tableGeocoder(connections),
    mail: openMail(config),
    newsletter:
      config.NEWSLETTER_URL && config.NEWSLETTER_KEY
        ? mailchimpNewsletter(config.NEWSLETTER_URL, config.NEWSLETTER_KEY)
        : null,
    warn: () => undefined,
    live: new LiveHub(openSessions),
    identity: config.SSO_URL ? identityServer(config.SSO_URL) : null,
    exportDeadlineMs: EXPORT_DEADLINE_MS,
    mediaKey: () => {
      mediaKey ??= sharedSecret(connections.system, 'media').catch((error) => {
        mediaKey = undefined;
        throw error;
      });
      return mediaKey;
    },
  };
}
