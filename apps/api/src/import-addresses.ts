import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataFolderInUseError } from '@escuta/embedded-postgres';
import { ConfigError, readConfig } from './config.ts';
import { isDatabaseUnavailable } from './db/faults.ts';
import {
  AddressFileError,
  addressProgress,
  addressSummary,
  columnsText,
  importAddresses,
  readNamedColumns,
} from './features/addresses/index.ts';
import { nullIfMissing } from './platform/missing.ts';
import { openDatabase } from './server.ts';

const DONE = 0;
const FAILED = 1;

const HELP = `Imports the addresses of a city into the database, to find the nearest address of a sample without a service.

  npm run import-addresses -- FILE [--columns "rua=LOGRADOURO,lat=Y"]

  FILE       CSV or .csv.gz with a header: lon, lat (decimal degrees WGS84) and either the
             whole address, such as "Rua DAS FLORES, 12", or street, number, district, city
  --columns  columns with other names than those below

UTF-8, UTF-16 and Windows-1252 (Latin-1), commas, semicolons, tabs and decimal commas are
recognised. Names in capitals are converted to title case; number 0 or SN means no number (s/n).
A second run adds only new addresses. Refused lines are told with their reason and numbers.
If GEOCODER_URL is set, that service is used instead of these addresses.

Names of columns, in any case, with or without accents:
${columnsText()}

Exit status: 0 addresses were read, 1 failed, or no line has an address.
`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function parse(args: readonly string[]) {
  try {
    const options = { columns: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new AddressFileError(error instanceof Error ? error.message : String(error));
  }
}

/** The file to read, relative to the caller's folder, since npm changes to the project's root. */
async function findFile([named, ...more]: readonly string[]): Promise<string> {
  if (named === undefined || more.length > 0) throw new AddressFileError('Name one file.');
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), named);
  if (!(await nullIfMissing(stat(path)))?.isFile()) throw new AddressFileError(`There is no file ${path}.`);
  return path;
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    say(HELP);
    return DONE;
  }
  const path = await findFile(positionals);
  const named = values.columns === undefined ? undefined : readNamedColumns(values.columns);
  const database = await openDatabase(readConfig(process.env), () => undefined);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const onProgress = addressProgress(process.stdout);
    const watcher = { onProgress, signal: stopping.signal, ...(named && { named }) };
    const summary = await importAddresses(database.connections.system, path, watcher);
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
