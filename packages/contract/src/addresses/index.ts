import { z } from 'zod';
import { importCount, importEnd, importKey, newImport, pastImport } from '../common/imports.ts';
import { line } from '../common/text.ts';

/** Limits of the Mercator projection, which the search for the nearest address uses, degrees. */
export const ADDRESS_LAT_MAX = 89;
export const ADDRESS_LON_MAX = 180;
/** Longest address, characters. */
export const ADDRESS_MAX = 300;
/** Most addresses of one batch. */
export const ADDRESS_BATCH_MAX = 2000;

/** Path of the calls on one import. */
export const addressImportPath = z.strictObject({ chave: importKey });

/** `POST enderecos/importacao` */
export const NewAddressImport = z.strictObject({
  ...newImport,
  enderecos: importCount.min(1).describe('Addresses of the file'),
  recusados: importCount.describe('Lines of the file without an address'),
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
export const EndAddressImport = z.strictObject({ situacao: importEnd });
export type EndAddressImport = z.infer<typeof EndAddressImport>;

/** An import of addresses. */
export const AddressImport = z.object({
  ...pastImport,
  enderecos: importCount.describe('Addresses of the file'),
});
export type AddressImport = z.infer<typeof AddressImport>;
