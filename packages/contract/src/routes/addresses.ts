import { z } from 'zod';
import {
  AddressBatch,
  AddressImport,
  addressImportPath,
  EndAddressImport,
  NewAddressImport,
} from '../addresses/index.ts';
import { IMPORTS_SHOWN } from '../common/imports.ts';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';
import { done } from './shared.ts';

/** Addresses of cities, which belong to no company, and their import in the browser. */
export const addressRoutes = {
  getAddresses: route({
    method: 'GET',
    path: '/enderecos',
    capability: 'addresses.import',
    summary: `How many addresses there are, and the last ${IMPORTS_SHOWN} imports`,
    reply: success({
      total: z.int().describe('Addresses'),
      servico: z.boolean().describe('Whether addresses of samples come from a service (GEOCODER_URL) instead'),
      dados: z.array(AddressImport).describe('Imports, the last one first'),
    }),
    errors: [],
    tenant: 'none',
  }),
  findAddresses: route({
    method: 'POST',
    path: '/enderecos/existentes',
    capability: 'addresses.import',
    summary: 'How many addresses of a list are there already; nothing is written',
    body: AddressBatch,
    reply: success({ existentes: z.int().describe('Those of the addresses that are there') }),
    errors: [],
    tenant: 'none',
  }),
  beginAddressImport: route({
    method: 'POST',
    path: '/enderecos/importacao',
    capability: 'addresses.import',
    summary: 'Begin an import of addresses: it is logged who imports how many of which file',
    body: NewAddressImport,
    reply: done,
    errors: ['import_closed'],
    tenant: 'none',
  }),
  sendAddresses: route({
    method: 'PUT',
    path: '/enderecos/importacao/:chave/lote',
    capability: 'addresses.import',
    summary: 'Add addresses in one transaction; those that are there already are added once',
    params: addressImportPath,
    body: AddressBatch,
    reply: success({ novos: z.int().describe('Addresses that the import has added so far') }),
    errors: ['import_closed'],
    tenant: 'none',
  }),
  endAddressImport: route({
    method: 'POST',
    path: '/enderecos/importacao/:chave/encerrar',
    capability: 'addresses.import',
    summary: 'End an import of addresses, finished or cancelled; what it has added stays. Repeating it changes nothing',
    params: addressImportPath,
    body: EndAddressImport,
    reply: success({ novos: z.int().describe('Addresses that the import has added') }),
    errors: ['import_closed'],
    tenant: 'none',
  }),
};
