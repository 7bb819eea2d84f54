import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { LONGEST_ADDRESS } from '../../platform/geocoder.ts';
import { displayAddress } from './address-text.ts';
import type { Address } from './addresses.queries.ts';

/** The file cannot be read as a table of addresses; the message is for the person at the terminal. */
export class AddressFileError extends Error {}

const COLUMNS = ['lon', 'lat', 'address'] as const;
/** An address has some fifty characters; a line without an end is no table. */
const LONGEST_LINE = 100_000;
/** Where the Mercator projection, by which the nearest is found, still makes sense. */
const MAX_LAT = 89;

function checkColumns(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new AddressFileError(`The table has no column ${missing.join(', ')}; it needs lon, lat and address.`);
  return names;
}

const degrees = (text: string | undefined) => Number(text?.trim() || Number.NaN);

function toAddress({ lat, lon, address }: Record<string, string>): Address | null {
  const position = { lat: degrees(lat), lon: degrees(lon) };
  if (!(Math.abs(position.lat) <= MAX_LAT && Math.abs(position.lon) <= 180) || !address?.trim()) return null;
  const endereco = displayAddress(address.replaceAll('\0', ''));
  return endereco === '' || endereco.length > LONGEST_ADDRESS ? null : { ...position, endereco };
}

function explained(error: unknown, path: string): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && code.startsWith('Z_'))
    return new AddressFileError(`${path} is not a whole .gz file.`);
  if (error instanceof CsvError) return new AddressFileError(`${path} cannot be read as CSV: ${error.message}`);
  return error;
}

/**
 * Reads addresses from CSV, also compressed (`.gz`), with the columns `lon`, `lat` and `address`, line by line: a country's file needs
 * no more memory than a village's. A line without a position or a text is null.
 * @param onBytes told how much of the file has been read
 * @throws AddressFileError, or the error of the file system
 */
export async function* readAddressFile(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Address | null> {
  const file = createReadStream(path);
  const lines = parse({ columns: checkColumns, bom: true, relax_column_count: true, max_record_size: LONGEST_LINE });
  // What breaks on the way ends the lines with its error, which the loop below throws.
  if (path.endsWith('.gz')) pipeline(file, createGunzip(), lines, () => undefined);
  else pipeline(file, lines, () => undefined);
  try {
    for await (const line of lines) {
      onBytes(file.bytesRead);
      yield toAddress(line as Record<string, string>);
    }
  } catch (error) {
    throw explained(error, path);
  }
}
