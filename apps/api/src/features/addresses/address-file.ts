import {
  type Address,
  type AddressColumn,
  type AddressHeader,
  AddressRefusals,
  addressOf,
  type Encoding,
  fromHeader,
  type Row,
} from '@escuta/import';
import { openTable } from '../../platform/table/table-file.ts';
import { findColumns } from './address-columns.ts';
import { AddressFileError } from './address-file-error.ts';
import { refusalTexts } from './refusal-texts.ts';

/** Start of zip archives, which spreadsheets (.xlsx, .ods) are. */
const ZIP = 'PK\u0003\u0004';

export interface AddressFileOptions {
  /** Columns that have none of the known names. */
  named?: ReadonlyMap<AddressColumn, string>;
  /** Called with the bytes read so far. */
  onBytes?: (bytes: number) => void;
}

/** A file that is being read. */
export interface AddressFile {
  encoding: Encoding;
  /** The lines without an address, complete when all are read. */
  refusals: AddressRefusals;
  /** The addresses, null for each line without one. @throws AddressFileError when the file ends and none had one */
  addresses: AsyncGenerator<Address | null>;
}

function explained(error: unknown, path: string): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !code.startsWith('Z_')) return error;
  return new AddressFileError(`${path} is not a complete .gz file.`);
}

function readHeader([row, ...rows]: [Row, ...Row[]], path: string, named: AddressFileOptions['named']): AddressHeader {
  if ('fault' in row) {
    const fault = row.fault === 'line_too_long' ? 'is too long' : 'has a quote that does not end';
    throw new AddressFileError(`${path} is no table: line ${row.line}, the first with text, ${fault}.`);
  }
  if (row.cells[0]?.startsWith(ZIP))
    throw new AddressFileError(`${path} is a spreadsheet or an archive. Save it as CSV.`);
  return { columns: findColumns({ header: row.cells, rows }, named ?? new Map()), width: row.cells.length };
}

async function* addressesOf(
  rows: AsyncIterable<Row[]>,
  path: string,
  named: AddressFileOptions['named'],
  refusals: AddressRefusals,
): AsyncGenerator<Address | null> {
  let header: AddressHeader | undefined;
  let found = 0;
  try {
    for await (const some of fromHeader(rows)) {
      for (const row of some) {
        if (!header) {
          header = readHeader([row, ...some.slice(1)], path, named);
          continue;
        }
        const address = addressOf(row, header);
        if (typeof address === 'string') refusals.add(address, row.line);
        else found += 1;
        yield typeof address === 'string' ? null : address;
      }
    }
  } catch (error) {
    throw explained(error, path);
  }
  if (!header) throw new AddressFileError(`${path} is empty.`);
  if (found > 0) return;
  const why = refusals.count === 0 ? ['There is no line below the header.'] : refusalTexts(refusals);
  throw new AddressFileError([`No address was read from ${path}.`, ...why].join('\n'));
}

/**
 * Opens a table of addresses (CSV, also `.gz`) to be read line by line, so that memory does not grow with the file.
 * @throws AddressFileError, or the error of the file system
 */
export async function openAddressFile(path: string, options: AddressFileOptions = {}): Promise<AddressFile> {
  const refusals = new AddressRefusals();
  try {
    const { encoding, rows } = await openTable(path, options.onBytes ?? (() => undefined));
    return { encoding, refusals, addresses: addressesOf(rows, path, options.named, refusals) };
  } catch (error) {
    throw explained(error, path);
  }
}
