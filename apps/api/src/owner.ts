import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DataFolderInUseError,
  type EmbeddedServer,
  hasDatabase,
  startEmbeddedServer,
  urlOfRunning,
} from '@escuta/embedded-postgres';
import { type Config, ConfigError } from './config.ts';
import { endProcess } from './platform/end-process.ts';

const folderOf = (config: Config) => join(resolve(config.ESCUTA_DATA_DIR), 'postgres');
const isEmbedded = (config: Config) => !config.DATABASE_URL && !config.DATABASE_APP_URL;

/** Longest wait for an application that is starting or stopping. */
const PATIENCE_MS = 30_000;

const start = (dataDir: string) => startEmbeddedServer({ dataDir, log: () => undefined, onEnd: endProcess });

async function running(dataDir: string): Promise<{ url: string } | EmbeddedServer> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await start(dataDir);
    } catch (error) {
      if (!(error instanceof DataFolderInUseError)) throw error;
      const url = await urlOfRunning(dataDir);
      if (url) return { url };
      if (performance.now() > end) throw error;
      await delay(200);
    }
  }
}

async function using<Result>(server: { url: string } | EmbeddedServer, work: (url: string) => Promise<Result>) {
  try {
    return await work(server.url);
  } finally {
    if ('stop' in server) await server.stop();
  }
}

function ownerOf({ DATABASE_URL }: Config): string {
  if (DATABASE_URL) return DATABASE_URL;
  throw new ConfigError('DATABASE_URL: needed, since only the owner of the tables sees and restores all rows.');
}

/** Runs `work` with the owner's address of the installation's database, beside the application or without it. */
export async function besideTheApp<Result>(config: Config, work: (url: string) => Promise<Result>): Promise<Result> {
  if (!isEmbedded(config)) return work(ownerOf(config));
  const folder = folderOf(config);
  if (await hasDatabase(folder)) return using(await running(folder), work);
  throw new ConfigError(
    `There is no database in ${folder}. Name the data folder in ESCUTA_DATA_DIR, or a server in DATABASE_URL.`,
  );
}

/** Runs `work` with the owner's address of a database that no application uses meanwhile; the embedded one is created when there is none. */
export async function insteadOfTheApp<Result>(config: Config, work: (url: string) => Promise<Result>): Promise<Result> {
  return isEmbedded(config) ? using(await start(folderOf(config)), work) : work(ownerOf(config));
}
