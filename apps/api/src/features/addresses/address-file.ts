import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { LONGEST_ADDRESS } from '../../platform/geocoder.ts';
import { displayAddress } from './address-text.ts';
import type { Address } from './addresses.queries.ts';

/** The file is not a table of addresses; the message is printed on the terminal. */
export class AddressFileError extends Error {}

const COLUMNS = ['lon', 'lat', 'address'] as const;
/** Longest line, characters. Addresses have about fifty; a file without line breaks is no table. */
const LONGEST_LINE = 100_000;
/** Limit of the Mercator projection, which the search for the nearest address uses, degrees. */
const MAX_LAT = 89;

function checkColumns(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new AddressFileError(`Missing columns: ${missing.join(', ')}. The file needs lon, lat and address.`);
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
    return new AddressFileError(`${path} is not a complete .gz file.`);
  if (error instanceof CsvError) return new AddressFileError(`${path} cannot be read as CSV: ${error.message}`);
  return error;
}

/**
 * Reads addresses from CSV, also compressed (`.gz`), with the columns `lon`, `lat` and `address`, line by line, so that memory does not grow
 * with the file. Yields null for a line without a position or a text.
 * @param onBytes called with the bytes read so far
 * @throws AddressFileError, or the error of the file system
 */
export async function* readAddressFile(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Address | null> {
  const file = createReadStream(path);
  const lines = parse({ columns: checkColumns, bom: true, relax_column_count: true, max_record_size: LONGEST_LINE });
  // An error in the pipeline destroys `lines` with it, and the loop below throws it.
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
