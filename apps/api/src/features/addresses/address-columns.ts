import { cellOf, type FoundColumns, matchColumns, POSITION_COLUMNS, plainHeader } from '@escuta/import';
import { AddressFileError } from './address-file-error.ts';

/** Columns of addresses, as cities, IBGE (CNEFE), OpenStreetMap and OpenAddresses name them in Portuguese, English and Spanish; best first. */
export const ADDRESS_COLUMNS = {
  ...POSITION_COLUMNS,
  address: ['address', 'endereco', 'endereco_completo', 'full_address', 'direccion', 'direccion_completa', 'domicilio'],
  street: [
    ...['street', 'rua', 'logradouro', 'calle', 'nome_logradouro', 'nome_do_logradouro', 'nom_logradouro'],
    ...['nm_logradouro', 'no_logradouro', 'nome_rua', 'nome_da_rua', 'nome_via', 'nome_da_via', 'nombre_calle'],
    ...['nombre_de_la_calle', 'nombre_via', 'street_name', 'road', 'addr:street', 'NOM_SEGLOGR', 'via'],
  ],
  streetType: [
    ...['tipo_logradouro', 'tipo_do_logradouro', 'tipo_de_logradouro', 'tipo_logr', 'tp_logradouro', 'tipo_rua'],
    ...['tipo_via', 'tipo_de_via', 'tipo_calle', 'street_type', 'NOM_TIPO_SEGLOGR', 'DSC_TIPO_LOGRADOURO'],
  ],
  streetTitle: ['titulo_logradouro', 'titulo_do_logradouro', 'NOM_TITULO_SEGLOGR', 'DSC_TITULO_LOGRADOURO'],
  number: [
    ...['number', 'numero', 'num', 'no', 'nro', 'numero_imovel', 'numero_do_imovel', 'num_imovel', 'numero_predial'],
    ...['numero_porta', 'numero_logradouro', 'numero_exterior', 'numeracion', 'altura', 'house_number'],
    ...['street_number', 'addr:housenumber', 'NUM_ENDERECO', 'numero_endereco'],
  ],
  district: [
    ...['district', 'bairro', 'barrio', 'nome_bairro', 'nome_do_bairro', 'nm_bairro', 'no_bairro', 'nom_bairro'],
    ...['nombre_barrio', 'colonia', 'neighborhood', 'neighbourhood', 'suburb', 'addr:suburb', 'localidade'],
    ...['localidad', 'NOM_LOCALIDADE', 'DSC_LOCALIDADE', 'distrito'],
  ],
  city: [
    ...['city', 'cidade', 'ciudad', 'municipio', 'town', 'municipality', 'nome_municipio', 'nome_do_municipio'],
    ...['nm_municipio', 'no_municipio', 'nm_mun', 'nome_cidade', 'addr:city'],
  ],
} as const;

export type AddressColumn = keyof typeof ADDRESS_COLUMNS;
export type AddressColumns = FoundColumns<AddressColumn>;

const NAMES = Object.keys(ADDRESS_COLUMNS) as AddressColumn[];
const NEEDED = ['lon', 'lat', 'address'] as const;
/** As many of the file's columns as a message lists. */
const LISTED = 60;
const LONGEST_LISTED = 40;

function listed(header: readonly string[]): string {
  const names = header.slice(0, LISTED).map((name) => (name === '' ? '(no name)' : name.slice(0, LONGEST_LISTED)));
  return `${names.join(', ')}${header.length > LISTED ? `, and ${header.length - LISTED} more` : ''}`;
}

/** The columns that are looked for, with all their names, to print. */
export function columnsText(): string {
  const width = Math.max(...NAMES.map((name) => name.length));
  return NAMES.map((name) => `  ${name.padEnd(width)}  ${ADDRESS_COLUMNS[name].join(', ')}`).join('\n');
}

/** Reads `rua=LOGRADOURO,lat=Y`: a column by any of its names, and what the file calls it. */
export function readNamedColumns(typed: string): Map<AddressColumn, string> {
  const named = new Map<AddressColumn, string>();
  for (const pair of typed.split(',')) {
    const [left = '', right = '', ...more] = pair.split('=').map((text) => text.trim());
    const column = NAMES.find((name) =>
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

/** Finds the columns of a file by its header. @throws AddressFileError that lists both sides when a needed one is missing */
export function findColumns(header: readonly string[], named: ReadonlyMap<AddressColumn, string>): AddressColumns {
  const columns = { ...matchColumns(header, ADDRESS_COLUMNS), ...findNamed(header, named) };
  const missing = NEEDED.filter((name) => !columns[name] && !(name === 'address' && columns.street));
  if (missing.length === 0) return columns;
  throw new AddressFileError(
    `Missing columns: ${missing.join(', ')}. A file needs lon, lat, and address or street.
The file has: ${listed(header)}
Looked for, in any case, with or without accents:
${columnsText()}
Name others with --columns "${missing.map((name) => `${name}=…`).join(',')}".`,
  );
}

/** Reads one column of a row. */
export type CellReader = (column: AddressColumn) => string | undefined;

export const cellReader =
  (columns: AddressColumns, cells: readonly string[]): CellReader =>
  (column) =>
    cellOf(cells, columns[column]);
