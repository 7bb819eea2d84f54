import type { Handlers } from '../../http/register.ts';
import { listCollectors } from '../devices/index.ts';
import { beginSampleImport, findImported, importSample } from './import-in-browser.service.ts';

type ImportCalls = 'listImportCollectors' | 'findImported' | 'beginSampleImport' | 'importSample';

export const importHandlers: Handlers<ImportCalls> = {
  listImportCollectors: async ({ services, session, params }) => ({
    dados: await listCollectors(services, session, params.id),
  }),
  findImported: async ({ services, session, params, body }) => ({
    existentes: await findImported(services, session, params.id, body.chaves),
  }),
  beginSampleImport: async ({ services, session, params, body }) => {
    await beginSampleImport(services, session, params.id, body);
    return {};
  },
  importSample: async ({ services, session, params, query, files }) => ({
    situacao: await importSample(services, session, { id_cliente: params.id, fields: query, files }),
  }),
};
