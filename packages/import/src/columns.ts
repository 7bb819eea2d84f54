/** The names under which a table may have each column. */
export type ColumnNames<Name extends string> = Record<Name, readonly string[]>;
/** Where each column is, best first, since a table may have one under two names. */
export type FoundColumns<Name extends string> = Partial<Record<Name, number[]>>;

/** Names of a position's columns in Portuguese, English and Spanish. */
export const POSITION_COLUMNS = {
  lat: [
    ...['lat', 'latitude', 'latitud', 'lat_dec', 'latitude_decimal', 'coord_lat', 'lat_wgs84', 'latitude_wgs84'],
    ...['latitud_wgs84', 'lat_gps', 'latitude_gps', 'latitud_gps', 'gps_lat', 'gps_latitude', 'latitud_decimal'],
    ...['lat_graus_decimais', 'latitude_graus_decimais', 'latitud_grados_decimales', 'lat_decimal_degrees'],
    ...['latitude_decimal_degrees', 'decimal_latitude'],
  ],
  lon: [
    ...['lon', 'lng', 'long', 'longitude', 'longitud', 'lon_dec', 'long_dec', 'longitude_decimal', 'coord_lon'],
    ...['coord_long', 'lon_wgs84', 'long_wgs84', 'longitude_wgs84', 'longitud_wgs84', 'lon_gps', 'lng_gps', 'long_gps'],
    ...['longitude_gps', 'longitud_gps', 'gps_lon', 'gps_lng', 'gps_long', 'gps_longitude', 'longitud_decimal'],
    ...['lon_graus_decimais', 'long_graus_decimais', 'longitude_graus_decimais', 'longitud_grados_decimales'],
    ...['lon_decimal_degrees', 'lng_decimal_degrees', 'long_decimal_degrees', 'longitude_decimal_degrees'],
    'decimal_longitude',
  ],
} as const;

/** `Nº do Imóvel`, `NO_DO_IMOVEL` and `no do imovel` are the same header. */
export function plainHeader(header: string): string {
  return header
    .replaceAll('°', 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Finds the columns by their names in a header. */
export function matchColumns<Name extends string>(
  header: readonly string[],
  names: ColumnNames<Name>,
): FoundColumns<Name> {
  const plain = header.map(plainHeader);
  const found: FoundColumns<Name> = {};
  for (const name of Object.keys(names) as Name[]) {
    const places = names[name].map((one) => plain.indexOf(plainHeader(one))).filter((place) => place >= 0);
    if (places.length > 0) found[name] = [...new Set(places)];
  }
  return found;
}

/** The first text of a row in one of the places of a column; undefined without any. */
export function cellOf(cells: readonly string[], places: readonly number[] | undefined): string | undefined {
  for (const place of places ?? []) if (cells[place]) return cells[place];
  return undefined;
}

/** Reads a number with a decimal point or comma; NaN otherwise. */
export function readDecimal(text: string): number {
  return /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** Rows below the header that are looked at where a column's name alone says too little. */
const LOOKED = 100;

/** The place of a column that has one of the names, and in its first rows only values of a kind; undefined without one. */
export function columnOf(
  header: readonly string[],
  names: readonly string[],
  { rows, isOne }: { rows: readonly (readonly string[])[]; isOne(value: string): boolean },
): number | undefined {
  const wanted = new Set(names.map(plainHeader));
  const holds = (place: number) => {
    const values = rows.slice(0, LOOKED).flatMap((cells) => cells[place] || []);
    return values.length > 0 && values.every(isOne);
  };
  const place = header.findIndex((name, at) => wanted.has(plainHeader(name)) && holds(at));
  return place < 0 ? undefined : place;
}
