import type { Handlers } from '../../http/register.ts';
import { addBatch, beginImport, countExisting, endImport, readAddresses } from './import-in-browser.service.ts';

type AddressCalls = 'getAddresses' | 'findAddresses' | 'beginAddressImport' | 'sendAddresses' | 'endAddressImport';

export const addressHandlers: Handlers<AddressCalls> = {
  getAddresses: ({ services }) => readAddresses(services),
  findAddresses: async ({ services, body }) => ({ existentes: await countExisting(services, body) }),
  beginAddressImport: async ({ services, session, body }) => {
    await beginImport(services, session, body);
    return {};
  },
  sendAddresses: async ({ services, params, body }) => ({
    novos: await addBatch(services, { chave: params.chave, batch: body }),
  }),
  endAddressImport: async ({ services, session, params, body }) => ({
    novos: await endImport(services, session, { ...params, ...body }),
  }),
};
