import { parseArgs } from 'node:util';
import type { Point } from './addresses-file.ts';

/** Parsed command line. */
export interface ImportArguments {
  folder: string;
  labels: string | null;
  /** null: not given; the command then lists the companies. */
  id_cliente: number | null;
  placement: { around: Point } | { addresses: string } | null;
  coletor: string | null;
  by: string | null;
  dryRun: boolean;
}

/** A wrong command line; the message is printed on the terminal. */
export class ImportUsageError extends Error {}

export const IMPORT_HELP = `Imports a folder of recordings (WAV) into the database as samples of one company.

  npm run import -- FOLDER --company ID [options]

  FOLDER               the recordings, including subfolders
  --labels FILE        CSV that describes the recordings; FOLDER/labels.csv if it exists,
                       otherwise every WAV below the folder
  --company ID         company of the samples; without it the companies are listed
  --around LAT,LON     place recordings without coordinates 12 m apart around this point, or
  --addresses FILE     at addresses of this CSV (npm run import-addresses -- --help has its columns)
  --collector TEXT     collector id of recordings without one in the CSV
  --by EMAIL           user shown as the collector
  --dry-run            read and check everything, store nothing
  --help

Columns of the CSV: file (required), label, date, time, lat, lon, collector, precision, note, seq, address, meter;
Portuguese names work too. Date and time are UTC-3 and may also be in the file name: SITE_YYYYMMDD_HHMM.wav,
SITE-YYYYMMDD-HHMM.wav, SITE_YYYY-MM-DD_HH-MM-SS.wav, NUMBER_SITE-YYYYMMDD.wav, YYYYMMDD_HHMMSS.wav.
The label is used as the system's class until a classifier is configured; without one a sample is pending (PEND).
A second run adds only new recordings.

Exit status: 0 all imported or already there, 2 some refused, 1 failed.
`;

const OPTIONS = {
  labels: { type: 'string' },
  company: { type: 'string' },
  around: { type: 'string' },
  addresses: { type: 'string' },
  collector: { type: 'string' },
  by: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function readPoint(text: string): Point {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  const [lat, lon] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || Math.abs(lat) > 90 || Math.abs(lon) > 180) {
    throw new ImportUsageError(
      `--around takes LATITUDE,LONGITUDE in degrees, for example --around=-19.9317,-44.0539, not ${text}`,
    );
  }
  return { lat, lon };
}

function readCompany(text: string | undefined): number | null {
  if (text === undefined) return null;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw new ImportUsageError(`--company takes the number of a company, not ${text}`);
  return id;
}

/** Joins `--around -19.9,-44.0`, whose value parseArgs would take for another option. */
function joinNegativePoint(args: readonly string[]): string[] {
  const at = args.indexOf('--around');
  const value = args[at + 1];
  if (at < 0 || value === undefined || !/^-\d/.test(value)) return [...args];
  return [...args.slice(0, at), `--around=${value}`, ...args.slice(at + 2)];
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: joinNegativePoint(args), options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ImportUsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses the command line; null for --help. Throws ImportUsageError. */
export function readImportArguments(args: readonly string[]): ImportArguments | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new ImportUsageError('Name one folder of recordings.');
  const { around, addresses } = values;
  if (around !== undefined && addresses !== undefined) {
    throw new ImportUsageError('Give --around or --addresses, not both.');
  }
  return {
    folder,
    labels: values.labels ?? null,
    id_cliente: readCompany(values.company),
    placement: around !== undefined ? { around: readPoint(around) } : addresses !== undefined ? { addresses } : null,
    coletor: values.collector ?? null,
    by: values.by ?? null,
    dryRun: values['dry-run'],
  };
}
