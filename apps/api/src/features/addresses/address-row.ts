import type { RowFault } from '@escuta/import';
import { plainHeader, readDecimal } from '@escuta/import';
import { LONGEST_ADDRESS } from '../../platform/geocoder.ts';
import type { CellReader } from './address-columns.ts';
import { displayAddress, joinAddress, streetCase } from './address-text.ts';
import type { Address } from './addresses.queries.ts';

/** Why a line has no address. */
export type AddressRefusal =
  | RowFault
  | 'too_many_cells'
  | 'no_position'
  | 'bad_number'
  | 'zero_position'
  | 'swapped'
  | 'outside'
  | 'no_text'
  | 'text_too_long'
  | 'broken_letters';

/** Limit of the Mercator projection, which the search for the nearest address uses, degrees. */
const MAX_LAT = 89;
const MAX_LON = 180;
/** Letters that an earlier program broke: the replacement character, or UTF-8 read as Windows-1252, such as `SÃ£o`, `PRAÃ‡A`, `NÂº`. */
const BROKEN_LETTERS = /\uFFFD|[ÂÃ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜\u2013-\u203a€™]/;

const within = (value: number, from: number, to: number) => value >= from && value <= to;

/** A position that only its mirror image explains: Brazil's extent with both exchanged is the empty South Atlantic. */
function isSwapped(lat: number, lon: number): boolean {
  if (Math.abs(lat) > MAX_LAT) return Math.abs(lat) <= MAX_LON && Math.abs(lon) <= MAX_LAT;
  return within(lat, -74, -28) && within(lon, -34, 6);
}

function readPosition(cell: CellReader): { lat: number; lon: number } | AddressRefusal {
  const [lat, lon] = [cell('lat'), cell('lon')];
  if (lat === undefined || lon === undefined) return 'no_position';
  const position = { lat: readDecimal(lat), lon: readDecimal(lon) };
  if (Number.isNaN(position.lat) || Number.isNaN(position.lon)) return 'bad_number';
  if (position.lat === 0 && position.lon === 0) return 'zero_position';
  if (isSwapped(position.lat, position.lon)) return 'swapped';
  return Math.abs(position.lat) <= MAX_LAT && Math.abs(position.lon) <= MAX_LON ? position : 'outside';
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
const LONGEST_CELL = 2 * LONGEST_ADDRESS;
const TEXTS = ['address', 'street', 'streetType', 'streetTitle', 'number', 'district', 'city'] as const;

/** The address of a line, or why it has none. */
export function readAddress(cell: CellReader): Address | AddressRefusal {
  const position = readPosition(cell);
  if (typeof position === 'string') return position;
  const texts = TEXTS.map((name) => cell(name) ?? '');
  if (texts.some((text) => text.length > LONGEST_CELL)) return 'text_too_long';
  if (texts.some((text) => BROKEN_LETTERS.test(text))) return 'broken_letters';
  const endereco = readText(cell);
  if (endereco === undefined || endereco === '') return 'no_text';
  return endereco.length > LONGEST_ADDRESS ? 'text_too_long' : { ...position, endereco };
}
