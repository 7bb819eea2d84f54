import type { Handlers } from '../../http/register.ts';
import { listCollectors } from '../devices/index.ts';
import { compareImported, findImported, importSample } from './import-in-browser.service.ts';
import { beginSampleImport, endSampleImport, readSampleImports } from './sample-imports.service.ts';

type ImportCalls =
  | 'listSampleImports'
  | 'listImportCollectors'
  | 'findImported'
  | 'compareImported'
  | 'beginSampleImport'
  | 'endSampleImport'
  | 'importSample';

export const importHandlers: Handlers<ImportCalls> = {
  listSampleImports: async ({ services, session }) => ({ dados: await readSampleImports(services, session) }),
  listImportCollectors: async ({ services, session, params }) => ({
    dados: await listCollectors(services, session, params.id),
  }),
  findImported: async ({ services, session, params, body }) => ({
    existentes: await findImported(services, session, params.id, body.chaves),
  }),
  compareImported: ({ services, session, params, body }) => compareImported(services, session, params.id, body),
  beginSampleImport: ({ services, session, params, body }) => beginSampleImport(services, session, params.id, body),
  endSampleImport: ({ services, session, params: { id, chave }, body }) =>
    endSampleImport(services, session, { id_cliente: id, chave, end: body }),
  importSample: async ({ services, session, params, query, files }) => ({
    situacao: await importSample(services, session, { id_cliente: params.id, fields: query, files }),
  }),
};
