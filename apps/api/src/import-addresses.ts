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

const HELP = `Brings the addresses of a city into the database, so that samples find the nearest one without any service.

  npm run import-addresses -- FILE

  FILE    CSV, also compressed (.csv.gz), with the columns lon, lat and address: degrees WGS84, and
          "Rua DAS FLORES, 12"; number 0 means that the house has none (s/n)

Names in capitals become as people write them. Running it again adds only what is not there yet.
GEOCODER_URL, where it is set, is asked instead of these addresses.
`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The file to read, counted from where the command was typed; npm moves to the project's root. */
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

/** What the person at the terminal can act on, without a stack; a fault of ours keeps it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AddressFileError) return `${error.message}\nnpm run import-addresses -- --help tells more.`;
  if (error instanceof DataFolderInUseError) {
    return `${error.message}\nTo import while the app runs, let both use a PostgreSQL server that DATABASE_URL names.`;
  }
  if (isDatabaseUnavailable(error)) {
    return `The database cannot be reached (${error.message}). What has come in is kept; run the same command again to go on.`;
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
