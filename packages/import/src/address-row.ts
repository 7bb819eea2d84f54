import { ADDRESS_LAT_MAX, ADDRESS_LON_MAX, ADDRESS_MAX } from '@escuta/contract';
import { type AddressColumns, type CellReader, cellReader } from './address-columns.ts';
import { displayAddress, joinAddress, streetCase } from './address-text.ts';
import { plainHeader, readDecimal } from './columns.ts';
import type { Row } from './row-splitter.ts';

/** A position with its address. */
export interface Address {
  lat: number;
  lon: number;
  endereco: string;
}

/** Why a line has no address; the first two are faults of its row. */
export const ADDRESS_REFUSALS = [
  'line_too_long',
  'broken_quotes',
  'too_many_cells',
  'no_position',
  'bad_number',
  'zero_position',
  'swapped',
  'outside',
  'no_text',
  'text_too_long',
  'broken_letters',
] as const;
export type AddressRefusal = (typeof ADDRESS_REFUSALS)[number];

/** Letters that an earlier program broke: the replacement character, or UTF-8 read as Windows-1252, such as `SÃ£o`, `PRAÃ‡A`, `NÂº`. */
const BROKEN_LETTERS = /\uFFFD|[ÂÃ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜\u2013-\u203a€™]/;

const isBroken = (text: string) => BROKEN_LETTERS.test(text) || !text.isWellFormed();

const within = (value: number, from: number, to: number) => value >= from && value <= to;

/** A position that only its mirror image explains: Brazil's extent with both exchanged is the empty South Atlantic. */
function isSwapped(lat: number, lon: number): boolean {
  if (Math.abs(lat) > ADDRESS_LAT_MAX) return Math.abs(lat) <= ADDRESS_LON_MAX && Math.abs(lon) <= ADDRESS_LAT_MAX;
  return within(lat, -74, -28) && within(lon, -34, 6);
}

function positionFault({ lat, lon }: Pick<Address, 'lat' | 'lon'>): AddressRefusal | null {
  if (lat === 0 && lon === 0) return 'zero_position';
  if (isSwapped(lat, lon)) return 'swapped';
  return Math.abs(lat) <= ADDRESS_LAT_MAX && Math.abs(lon) <= ADDRESS_LON_MAX ? null : 'outside';
}

/** Why an address that was read elsewhere is none; null when it is one. */
export function addressFault(address: Address): AddressRefusal | null {
  return positionFault(address) ?? (isBroken(address.endereco) ? 'broken_letters' : null);
}

function readPosition(cell: CellReader): { lat: number; lon: number } | AddressRefusal {
  const [lat, lon] = [cell('lat'), cell('lon')];
  if (lat === undefined || lon === undefined) return 'no_position';
  const position = { lat: readDecimal(lat), lon: readDecimal(lon) };
  if (Number.isNaN(position.lat) || Number.isNaN(position.lon)) return 'bad_number';
  return positionFault(position) ?? position;
}

/** One line of text; line breaks, tabs and control characters are blanks. */
const oneLine = (text: string | undefined) => text?.replace(/[\s\p{Cc}]+/gu, ' ').trim() || undefined;

/** Type, title and name of a street; a type that the name already has is not told twice. */
function streetName(cell: CellReader): string | undefined {
  const name = oneLine(cell('street'));
  if (name === undefined) return undefined;
  const parts = [oneLine(cell('streetType')), oneLine(cell('streetTitle'))].filter((part) => part !== undefined);
  const begins = plainHeader(parts[0] ?? '');
  const isThere = begins !== '' && plainHeader(name.split(' ')[0] ?? '') === begins;
  return [...(isThere ? parts.slice(1) : parts), name].join(' ');
}

/** A city that is a code of IBGE is no name. */
const cityName = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? undefined : text);

function readText(cell: CellReader): string | undefined {
  const whole = oneLine(cell('address'));
  const parts = { district: oneLine(cell('district')), city: cityName(oneLine(cell('city'))) };
  const number = oneLine(cell('number'));
  const street = streetName(cell);
  if (street !== undefined) return joinAddress({ street, number, ...parts });
  if (whole === undefined) return undefined;
  // Many lists have the street alone in a column called address, and the number in another.
  if (number !== undefined && !/,\s?(?:\d|s\/n)/i.test(whole)) return joinAddress({ street: whole, number, ...parts });
  const place = whole.includes(' - ') ? [] : [parts.district, parts.city].filter((part) => part !== undefined);
  return [displayAddress(whole), ...(place.length > 0 ? [place.map(streetCase).join(', ')] : [])].join(' - ');
}

/** Longest texts of one line that are looked at: what is longer than all parts of an address together is none. */
const LONGEST_CELL = 2 * ADDRESS_MAX;
const TEXTS = ['address', 'street', 'streetType', 'streetTitle', 'number', 'district', 'city'] as const;

function readAddress(cell: CellReader): Address | AddressRefusal {
  const position = readPosition(cell);
  if (typeof position === 'string') return position;
  const texts = TEXTS.map((name) => cell(name) ?? '');
  if (texts.some((text) => text.length > LONGEST_CELL)) return 'text_too_long';
  if (texts.some(isBroken)) return 'broken_letters';
  const endereco = readText(cell);
  if (endereco === undefined || endereco === '') return 'no_text';
  return endereco.length > ADDRESS_MAX ? 'text_too_long' : { ...position, endereco };
}

/** What the header of a list tells of its rows. */
export interface AddressHeader {
  columns: AddressColumns;
  /** Cells of the header. */
  width: number;
}

/** The address of a row, or why it has none. */
export function addressOf(row: Row, { columns, width }: AddressHeader): Address | AddressRefusal {
  if ('fault' in row) return row.fault;
  // A comma without quotes has moved the columns: the rest of a number would be read as the next one.
  if (row.cells.slice(width).some((cell) => cell !== '')) return 'too_many_cells';
  return readAddress(cellReader(columns, row.cells));
}
