import { cellOf, columnOf, type FoundColumns, matchColumns, POSITION_COLUMNS, plainHeader } from './columns.ts';
import type { Row } from './row-splitter.ts';

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

export const ADDRESS_COLUMN_NAMES = Object.keys(ADDRESS_COLUMNS) as AddressColumn[];

/** Names of a column that may as well have the kind of a building. */
const BARE_TYPE = ['tipo', 'type'];
/** Usual types of streets, as they are written and shortened; without those that are kinds of buildings too, such as “Residencial”. */
const STREET_TYPES = new Set([
  ...['rua', 'r', 'avenida', 'av', 'ave', 'travessa', 'tv', 'trav', 'alameda', 'al', 'praca', 'pca', 'beco', 'bc'],
  ...['estrada', 'est', 'estr', 'rodovia', 'rod', 'ladeira', 'lad', 'largo', 'lgo', 'viela', 'vila', 'via', 'ramal'],
  ...['passagem', 'servidao', 'caminho', 'escadaria', 'calle', 'pasaje', 'carrera', 'plaza', 'camino', 'diagonal'],
  ...['transversal', 'street', 'avenue', 'road', 'lane'],
]);

/**
 * Finds the columns of a list of addresses by its header.
 * @param rows the first rows: a column “Tipo” is that of the street where it has nothing else
 */
export function findAddressColumns(header: readonly string[], rows: readonly Row[] = []): AddressColumns {
  const found = matchColumns(header, ADDRESS_COLUMNS);
  if (!found.street || found.streetType) return found;
  const cells = rows.flatMap((row) => ('cells' in row ? [row.cells] : []));
  const isOne = (value: string) => STREET_TYPES.has(plainHeader(value));
  const type = columnOf(header, BARE_TYPE, { rows: cells, isOne });
  return type === undefined ? found : { ...found, streetType: [type] };
}

/** What a list needs and lacks: a position, and the whole address (`address`) or the street. */
export function missingAddressColumns(columns: AddressColumns): ('lat' | 'lon' | 'address')[] {
  const needed = ['lon', 'lat', 'address'] as const;
  return needed.filter((name) => !columns[name] && !(name === 'address' && columns.street));
}

/** Reads one column of a row. */
export type CellReader = (column: AddressColumn) => string | undefined;

export const cellReader =
  (columns: AddressColumns, cells: readonly string[]): CellReader =>
  (column) =>
    cellOf(cells, columns[column]);
