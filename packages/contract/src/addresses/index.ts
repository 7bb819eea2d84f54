import { z } from 'zod';
import { Instant } from '../common/instant.ts';
import { line } from '../common/text.ts';

/** Limits of the Mercator projection, which the search for the nearest address uses, degrees. */
export const ADDRESS_LAT_MAX = 89;
export const ADDRESS_LON_MAX = 180;
/** Longest address, characters. */
export const ADDRESS_MAX = 300;
/** Most addresses of one batch. */
export const ADDRESS_BATCH_MAX = 2000;
/** Longest name of a file of addresses, characters. */
export const ADDRESS_FILE_NAME_MAX = 200;
/** Imports that the screen lists. */
export const ADDRESS_IMPORTS_SHOWN = 10;

/** `parada`: nothing has come for ten minutes, as when its page was closed; it may go on. */
export const ADDRESS_IMPORT_STATES = ['aberta', 'concluida', 'cancelada', 'parada'] as const;
export type AddressImportState = (typeof ADDRESS_IMPORT_STATES)[number];

const count = z.int().min(0).max(2_147_483_647);

/** Path of the calls on one import. */
export const addressImportPath = z.strictObject({
  chave: z.uuid().describe('Key that the caller made for the import'),
});

/** `POST enderecos/importacao` */
export const NewAddressImport = z.strictObject({
  chave: z.uuid().describe('Key created by the caller; sending it again begins no other import'),
  arquivo: line(ADDRESS_FILE_NAME_MAX).min(1).describe('Name of the file'),
  enderecos: count.min(1).describe('Addresses of the file'),
  recusados: count.describe('Lines of the file without an address'),
});
export type NewAddressImport = z.infer<typeof NewAddressImport>;

const column = <Of extends z.ZodType>(of: Of) => z.array(of).min(1).max(ADDRESS_BATCH_MAX);

/** `PUT enderecos/importacao/:chave/lote`: addresses as columns of the same length. */
export const AddressBatch = z.strictObject({
  lat: column(z.number().min(-ADDRESS_LAT_MAX).max(ADDRESS_LAT_MAX)).describe('Latitudes, degrees WGS84'),
  lon: column(z.number().min(-ADDRESS_LON_MAX).max(ADDRESS_LON_MAX)).describe('Longitudes, degrees WGS84'),
  endereco: column(line(ADDRESS_MAX).min(1)).describe('The addresses, as they are shown'),
});
export type AddressBatch = z.infer<typeof AddressBatch>;

/** `POST enderecos/importacao/:chave/encerrar` */
export const EndAddressImport = z.strictObject({
  situacao: z.enum(['concluida', 'cancelada']).describe('Whether all was sent, or a person stopped it'),
});
export type EndAddressImport = z.infer<typeof EndAddressImport>;

/** An import of addresses. */
export const AddressImport = z.object({
  arquivo: z.string().describe('Name of the file'),
  usuario: z.string().nullable().describe('Who imported it; null: the command line'),
  dt_inicio: Instant.describe('When it began'),
  situacao: z.enum(ADDRESS_IMPORT_STATES).describe('aberta, concluida, cancelada, or parada'),
  enderecos: count.describe('Addresses of the file'),
  recusados: count.describe('Lines of the file without an address'),
  novos: count.describe('Addresses that it has added'),
});
export type AddressImport = z.infer<typeof AddressImport>;
