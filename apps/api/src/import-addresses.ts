import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DataFolderInUseError } from '@escuta/embedded-postgres';
import { ConfigError, readConfig } from './config.ts';
import { isDatabaseUnavailable } from './db/faults.ts';
import { AddressFileError, addressProgress, addressSummary, importAddresses } from './features/addresses/index.ts';
import { nullIfMissing } from './platform/missing.ts';
import { openDatabase } from './server.ts';

const DONE = 0;
const FAILED = 1;

const HELP = `Imports the addresses of a city into the database, to find the nearest address of a sample without a service.

  npm run import-addresses -- FILE

  FILE    CSV or .csv.gz with the columns lon, lat (degrees WGS84) and address, such as
          "Rua DAS FLORES, 12"; number 0 means no number (s/n)

Names in capitals are converted to title case. A second run adds only new addresses.
If GEOCODER_URL is set, that service is used instead of these addresses.
`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The file to read, relative to the caller's folder, since npm changes to the project's root. */
async function findFile(args: readonly string[]): Promise<string> {
  const [named, ...more] = args;
  if (named === undefined || more.length > 0 || named.startsWith('-')) throw new AddressFileError('Name one file.');
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), named);
  if (!(await nullIfMissing(stat(path)))?.isFile()) throw new AddressFileError(`There is no file ${path}.`);
  return path;
}

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--help' || args[0] === '-h') {
    say(HELP);
    return DONE;
  }
  const path = await findFile(args);
  const database = await openDatabase(readConfig(process.env), () => undefined);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const onProgress = addressProgress(process.stdout);
    const summary = await importAddresses(database.connections.system, path, { onProgress, signal: stopping.signal });
    if (process.stdout.isTTY) say('');
    say(addressSummary(summary));
    return summary.stopped ? FAILED : DONE;
  } finally {
    await database.close();
  }
}

/** A short message for errors that the user can fix; internal errors keep their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AddressFileError) return `${error.message}\nSee npm run import-addresses -- --help.`;
  if (error instanceof DataFolderInUseError) {
    return `${error.message}\nTo import while the app is running, give both the same database server: DATABASE_APP_URL and DATABASE_SYSTEM_URL.`;
  }
  if (isDatabaseUnavailable(error)) {
    return `The database cannot be reached (${error.message}). Addresses imported so far are kept; run the same command again to continue.`;
  }
  return error instanceof ConfigError || 'code' in error ? error.message : (error.stack ?? error.message);
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(FAILED);
  },
);
