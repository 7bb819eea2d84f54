import { z } from 'zod';
import { IMPORTS_SHOWN } from '../common/imports.ts';
import { success } from '../common/reply.ts';
import { DeviceCollector } from '../devices/index.ts';
import {
  EndSampleImport,
  IMPORT_OUTCOMES,
  ImportComparison,
  ImportedRecording,
  ImportKeys,
  NewSampleImport,
  SampleImport,
  StoredOtherwise,
  StoredSound,
  sampleImportPath,
} from '../importing/index.ts';
import { SampleKey, SOUND_BYTES_MAX, UPLOADS_AT_ONCE } from '../ingest/index.ts';
import { route } from '../route.ts';
import { byPath, companyByPath } from './shared.ts';

/** Imports in the browser (ING-08). */
export const importRoutes = {
  listSampleImports: route({
    method: 'GET',
    path: '/importacao',
    capability: 'samples.import',
    summary: `The last ${IMPORTS_SHOWN} imports of recordings into the caller’s companies`,
    reply: success({ dados: z.array(SampleImport).describe('Imports, the last one first') }),
    errors: [],
    tenant: 'none',
  }),
  listImportCollectors: route({
    method: 'GET',
    path: '/cliente/:id/importacao/coletores',
    capability: 'samples.import',
    summary: 'People who can be shown as the collector of a company’s imported samples',
    params: byPath,
    reply: success({ dados: z.array(DeviceCollector).describe('The people') }),
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  findImported: route({
    method: 'POST',
    path: '/cliente/:id/importacao/existentes',
    capability: 'samples.import',
    summary: 'Which recordings of an import are there already',
    params: byPath,
    body: ImportKeys,
    reply: success({ existentes: z.array(SampleKey).describe('Those of the keys that a sample has') }),
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  compareImported: route({
    method: 'POST',
    path: '/cliente/:id/importacao/comparar',
    capability: 'samples.import',
    summary:
      'What to ask a person about recordings before they are sent: sounds that other companies in reach have already, places far from where the company works, water meters heard at another place, and recordings that are stored with another position or date',
    params: byPath,
    body: ImportComparison,
    reply: success({
      iguais: z
        .array(StoredSound)
        .describe('Those of the sounds that samples of other companies have, once per company'),
      longe: z.array(z.int().min(0)).describe('Those of the places that are far, by their position in the list'),
      noutro_lugar: z
        .array(z.int().min(0))
        .describe('Those of the water meters that were heard at another place, by their position in the list'),
      diferentes: z.array(StoredOtherwise).describe('Samples in reach that are stored with another position or date'),
    }),
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  beginSampleImport: route({
    method: 'POST',
    path: '/cliente/:id/importacao',
    capability: 'samples.import',
    summary: 'Begin an import of recordings: it is logged who imports how many',
    params: byPath,
    body: NewSampleImport,
    reply: success(SampleImport.pick({ dt_inicio: true }).shape),
    errors: ['company_not_found', 'company_inactive', 'import_closed'],
    tenant: companyByPath,
  }),
  endSampleImport: route({
    method: 'POST',
    path: '/cliente/:id/importacao/:chave/encerrar',
    capability: 'samples.import',
    summary:
      'End an import of recordings, finished or cancelled; what it has added stays. Repeating it changes nothing',
    params: sampleImportPath,
    body: EndSampleImport,
    reply: success(SampleImport.pick({ novos: true, existentes: true }).shape),
    errors: ['company_not_found', 'import_closed'],
    tenant: companyByPath,
  }),
  importSample: route({
    method: 'PUT',
    path: '/cliente/:id/importacao/amostra',
    capability: 'samples.import',
    summary:
      'Import a recording, which is the body, with its fields as the query. The server makes the key from company, path and content, so that a repeat adds nothing',
    params: byPath,
    query: ImportedRecording,
    fileBody: { field: 'audio', max: 1, maxBytes: SOUND_BYTES_MAX },
    atOnce: UPLOADS_AT_ONCE,
    reply: success({ situacao: z.enum(IMPORT_OUTCOMES).describe('Whether the sample is new or was there already') }),
    errors: [
      'company_not_found',
      'company_inactive',
      'device_collector_unavailable',
      'import_closed',
      'recording_invalid',
      'payload_too_large',
      'too_many_uploads',
    ],
    tenant: companyByPath,
  }),
};
