import { formatsOf } from '@escuta/domain';
import type { AddressRefusal, AddressRefusals } from '@escuta/import';

const { number: figures } = formatsOf('en');

const REASONS: Record<AddressRefusal, string> = {
  line_too_long: 'longer than 65,536 characters',
  broken_quotes: 'quotes are broken, so the line cannot be read as CSV',
  too_many_cells: 'more cells than the header has columns; put cells with the separator into quotes',
  no_position: 'without a position',
  bad_number: 'the position is not in decimal degrees',
  zero_position: 'the position is 0, 0',
  swapped: 'latitude and longitude seem exchanged; import-addresses has --columns "lat=…,lon=…"',
  outside: 'the position is outside of -89 to 89 and -180 to 180; metres (UTM) must be converted to degrees WGS84',
  no_text: 'without an address or street',
  text_too_long: 'the address is longer than 300 characters',
  broken_letters: 'broken letters, as the file mixes encodings or was converted wrong',
};

/** A line of text for each reason, the most frequent first. */
export function refusalTexts(refusals: AddressRefusals): string[] {
  return refusals.all().map(({ reason, count, lines }) => {
    const where = `line${count === 1 ? '' : 's'} ${lines.join(', ')}${count > lines.length ? ', …' : ''}`;
    return `  ${figures(count)} refused: ${REASONS[reason]} (${where})`;
  });
}
