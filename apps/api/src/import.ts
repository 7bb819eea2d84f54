import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataFolderInUseError } from '@escuta/embedded-postgres';
import { ConfigError, readConfig } from './config.ts';
import type { Services } from './context.ts';
import { isDatabaseUnavailable } from './db/faults.ts';
import { AddressFileError } from './features/addresses/index.ts';
import {
  companiesText,
  findImporter,
  IMPORT_HELP,
  type ImportArguments,
  ImportUsageError,
  importRecordings,
  listCompanies,
  progressPrinter,
  readImportArguments,
  summaryText,
} from './features/ingest/index.ts';
import { claimStorage } from './features/storage/index.ts';
import { nullIfMissing } from './platform/missing.ts';
import { makeServices, openDatabase } from './server.ts';

const ALL_IN = 0;
const FAILED = 1;
const SOME_REFUSED = 2;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Paths are relative to the caller's folder, since npm changes to the project's root. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

async function isFile(path: string): Promise<boolean> {
  return (await nullIfMissing(stat(path)))?.isFile() ?? false;
}

async function checkFolder(path: string): Promise<void> {
  const found = await nullIfMissing(stat(path));
  if (!found?.isDirectory()) throw new ImportUsageError(`There is no folder ${path}.`);
}

async function checkFile(path: string): Promise<void> {
  if (!(await isFile(path))) throw new ImportUsageError(`There is no file ${path}.`);
}

/** The table to read: the given one, or `labels.csv` in the folder. */
async function findLabels(folder: string, named: string | null): Promise<string | null> {
  if (named !== null) {
    await checkFile(fromCaller(named));
    return fromCaller(named);
  }
  const usual = join(folder, 'labels.csv');
  return (await isFile(usual)) ? usual : null;
}

async function findPlacement(placement: ImportArguments['placement']): Promise<ImportArguments['placement']> {
  if (!placement || 'around' in placement) return placement;
  const addresses = fromCaller(placement.addresses);
  await checkFile(addresses);
  return { addresses };
}

async function findCompany(services: Services, wanted: number | null): Promise<number> {
  const companies = await listCompanies(services.connections.system);
  if (wanted !== null && companies.some(({ id_cliente }) => id_cliente === wanted)) return wanted;
  const problem = wanted === null ? 'Name the company with --company ID.' : `There is no company ${wanted}.`;
  const list = companies.length ? `The companies:\n${companiesText(companies)}` : 'This database has no company yet.';
  throw new ImportUsageError(`${problem} ${list}`);
}

async function findCollector(services: Services, email: string | null, id_cliente: number): Promise<number | null> {
  if (email === null) return null;
  const user = await findImporter(services.connections.system, email, id_cliente);
  if (!user) throw new ImportUsageError(`No active user ${email} works for that company.`);
  return user.id_usuario;
}

/** Imports into an open database; returns the exit status. */
async function runImport(services: Services, asked: ImportArguments, signal: AbortSignal): Promise<number> {
  const folder = fromCaller(asked.folder);
  await checkFolder(folder);
  const [labels, placement] = [await findLabels(folder, asked.labels), await findPlacement(asked.placement)];
  const id_cliente = await findCompany(services, asked.id_cliente);
  const id_coletor = await findCollector(services, asked.by, id_cliente);
  const { coletor, dryRun } = asked;
  const options = { folder, labels, placement, id_cliente, id_coletor, coletor, dryRun };
  const summary = await importRecordings(services, options, { onProgress: progressPrinter(process.stdout), signal });
  say(summaryText(summary, asked));
  if (summary.stopped) return FAILED;
  return summary.refusals.length > 0 ? SOME_REFUSED : ALL_IN;
}

async function main(args: readonly string[]): Promise<number> {
  const asked = readImportArguments(args);
  if (!asked) {
    say(IMPORT_HELP);
    return ALL_IN;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => undefined);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const services = await makeServices(config, database.connections, false);
    await claimStorage(services);
    return await runImport(services, asked, stopping.signal);
  } finally {
    await database.close();
  }
}

/** A short message for errors that the user can fix; internal errors keep their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ImportUsageError || error instanceof AddressFileError) {
    return `${error.message}\nSee npm run import -- --help.`;
  }
  if (error instanceof DataFolderInUseError) {
    return `${error.message}\nTo import while the app is running, give both the same database server: DATABASE_APP_URL and DATABASE_SYSTEM_URL.`;
  }
  if (isDatabaseUnavailable(error)) {
    const cause = error instanceof AggregateError ? String(error.errors[0]) : error.message;
    return `The database cannot be reached (${cause}). Recordings imported so far are kept; run the same command again to continue.`;
  }
  if (error instanceof ConfigError || 'code' in error) return error.message;
  return error.stack ?? error.message;
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(FAILED);
  },
);
