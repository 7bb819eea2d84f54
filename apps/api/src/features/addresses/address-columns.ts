import {
  ADDRESS_COLUMN_NAMES,
  ADDRESS_COLUMNS,
  type AddressColumn,
  type AddressColumns,
  findAddressColumns,
  missingAddressColumns,
  plainHeader,
  type Row,
} from '@escuta/import';
import { AddressFileError } from './address-file-error.ts';

/** As many of the file's columns as a message lists. */
const LISTED = 60;
const LONGEST_LISTED = 40;

function listed(header: readonly string[]): string {
  const names = header.slice(0, LISTED).map((name) => (name === '' ? '(no name)' : name.slice(0, LONGEST_LISTED)));
  return `${names.join(', ')}${header.length > LISTED ? `, and ${header.length - LISTED} more` : ''}`;
}

/** The columns that are looked for, with all their names, to print. */
export function columnsText(): string {
  const width = Math.max(...ADDRESS_COLUMN_NAMES.map((name) => name.length));
  return ADDRESS_COLUMN_NAMES.map((name) => `  ${name.padEnd(width)}  ${ADDRESS_COLUMNS[name].join(', ')}`).join('\n');
}

/** Reads `rua=LOGRADOURO,lat=Y`: a column by any of its names, and what the file calls it. */
export function readNamedColumns(typed: string): Map<AddressColumn, string> {
  const named = new Map<AddressColumn, string>();
  for (const pair of typed.split(',')) {
    const [left = '', right = '', ...more] = pair.split('=').map((text) => text.trim());
    const column = ADDRESS_COLUMN_NAMES.find((name) =>
      [name, ...ADDRESS_COLUMNS[name]].some((one) => plainHeader(one) === plainHeader(left)),
    );
    if (!right || more.length > 0) throw new AddressFileError(`--columns takes NAME=COLUMN,NAME=COLUMN, not ${typed}`);
    if (!column) throw new AddressFileError(`--columns: ${left} is none of the columns looked for:\n${columnsText()}`);
    named.set(column, right);
  }
  return named;
}

function findNamed(header: readonly string[], named: ReadonlyMap<AddressColumn, string>): AddressColumns {
  const columns: AddressColumns = {};
  for (const [column, name] of named) {
    const place = header.findIndex((one) => plainHeader(one) === plainHeader(name));
    if (place < 0) throw new AddressFileError(`--columns: the file has no column ${name}. It has: ${listed(header)}`);
    columns[column] = [place];
  }
  return columns;
}

/** What the header and the first rows tell of the columns. */
interface Head {
  header: readonly string[];
  rows: readonly Row[];
}

/** Finds the columns of a file. @throws AddressFileError that lists both sides when a needed one is missing */
export function findColumns({ header, rows }: Head, named: ReadonlyMap<AddressColumn, string>): AddressColumns {
  const columns = { ...findAddressColumns(header, rows), ...findNamed(header, named) };
  const missing = missingAddressColumns(columns);
  if (missing.length === 0) return columns;
  throw new AddressFileError(
    `Missing columns: ${missing.join(', ')}. A file needs lon, lat, and address or street.
The file has: ${listed(header)}
Looked for, in any case, with or without accents:
${columnsText()}
Name others with --columns "${missing.map((name) => `${name}=…`).join(',')}".`,
  );
}
