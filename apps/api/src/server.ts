import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedServer } from '@escuta/embedded-postgres';
import { type Config, s3PlaceOf } from './config.ts';
import type { Services } from './context.ts';
import { type Connections, connect } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { tableGeocoder } from './features/addresses/index.ts';
import { systemClock } from './platform/clock.ts';
import { nominatimGeocoder } from './platform/geocoder.ts';
import { identityServer } from './platform/identity-server.ts';
import { folderMail, type MailTransport, smtpMail } from './platform/mail.ts';
import { mailchimpNewsletter } from './platform/newsletter.ts';
import { s3Storage } from './platform/s3-storage.ts';
import { sharedSecret } from './platform/secrets.ts';
import { folderStorage, type Storage } from './platform/storage.ts';

export type Log = (message: string, details?: object) => void;

/** An open database with a function to close it. */
export interface OpenDatabase {
  url: string;
  kind: 'embedded' | 'server';
  connections: Connections;
  close(): Promise<void>;
}

/** Connects to DATABASE_URL, or starts the embedded server in the data folder, and migrates the schema. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedServer({ dataDir: join(resolve(config.ESCUTA_DATA_DIR), 'postgres'), log });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  try {
    await migrate(url);
    const connections = connect({
      url,
      poolSize: config.DATABASE_POOL,
      onError: (error) => log('database connection lost', { reason: error.message }),
    });
    return {
      url,
      kind: embedded ? 'embedded' : 'server',
      connections,
      close: async () => {
        await connections.close();
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
  const folder = resolve(named ?? join(config.ESCUTA_DATA_DIR, 'files'));
  await mkdir(folder, { recursive: true });
  return folderStorage(folder);
}

/** Folder of mails without SMTP_URL. */
export const mailFolder = (config: Config): string => resolve(config.ESCUTA_DATA_DIR, 'mails');

const openMail = (config: Config): MailTransport =>
  config.SMTP_URL ? smtpMail(config.SMTP_URL) : folderMail(mailFolder(config));

const EXPORT_DEADLINE_MS = 15 * 60_000;

/** Creates the services of the handlers for an open database. */
export async function makeServices(config: Config, connections: Connections, demo: boolean): Promise<Services> {
  let mediaKey: Promise<Buffer> | undefined;
  return {
    config,
    demo,
    connections,
    clock: systemClock,
    storage: await openStorage(config),
    geocoder: config.GEOCODER_URL ? nominatimGeocoder(config.GEOCODER_URL) : tableGeocoder(connections),
    mail: openMail(config),
    newsletter:
      config.NEWSLETTER_URL && config.NEWSLETTER_KEY
        ? mailchimpNewsletter(config.NEWSLETTER_URL, config.NEWSLETTER_KEY)
        : null,
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
