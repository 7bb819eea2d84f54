import { z } from 'zod';
import { success } from '../common/reply.ts';
import {
  batchPath,
  DrawnNetwork,
  FinishNetworkImport,
  importPath,
  Network,
  NetworkBatch,
  NetworkImport,
  NewNetworkImport,
  tilePath,
} from '../network/index.ts';
import { route } from '../route.ts';
import { byPath, companyByPath, done } from './shared.ts';

const oneImport = success({ importacao: NetworkImport.describe('The open import') });

export const networkRoutes = {
  listNetworks: route({
    method: 'GET',
    path: '/redes',
    capability: 'samples.view',
    summary: 'Pipe networks in the caller’s scope, for the map',
    reply: success({
      dados: z.array(DrawnNetwork).describe('One row per network'),
      total: z.int().describe('Total networks'),
    }),
    errors: [],
    tenant: 'none',
  }),
  getNetworkTile: route({
    method: 'GET',
    path: '/cliente/:id/rede/:rede/mapa/:z/:x/:y',
    capability: 'samples.view',
    summary:
      'A vector tile of a network (application/vnd.mapbox-vector-tile); 204 where it has no pipes. COM gets lines without properties (D-23)',
    params: tilePath,
    reply: z.unknown(),
    errors: ['company_not_found', 'network_not_found'],
    tenant: companyByPath,
    raw: true,
  }),
  getNetwork: route({
    method: 'GET',
    path: '/cliente/:id/rede',
    capability: 'companies.edit',
    summary: 'The pipe network of a company, and its open import',
    params: byPath,
    reply: success({
      rede: Network.nullable().describe('The network in force; null: the company has none'),
      importacao: NetworkImport.nullable().describe('The open import; null: there is none'),
    }),
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  deleteNetwork: route({
    method: 'DELETE',
    path: '/cliente/:id/rede',
    capability: 'companies.edit',
    summary: 'Delete the pipe network of a company',
    params: byPath,
    reply: done,
    errors: ['company_not_found', 'network_not_found'],
    tenant: companyByPath,
  }),
  beginNetworkImport: route({
    method: 'POST',
    path: '/cliente/:id/rede/importacao',
    capability: 'companies.edit',
    summary: 'Begin an import; the network in force stays until the import is finished',
    params: byPath,
    body: NewNetworkImport,
    reply: oneImport,
    errors: ['company_not_found', 'network_import_open', 'network_import_closed', 'network_batch_differs'],
    tenant: companyByPath,
  }),
  sendNetworkBatch: route({
    method: 'PUT',
    path: '/cliente/:id/rede/importacao/:chave/lote/:numero',
    capability: 'companies.edit',
    summary: 'Segments of an open import; a batch that is sent again is stored once',
    params: batchPath,
    body: NetworkBatch,
    reply: success({ segmentos: z.int().describe('Segments of this batch') }),
    errors: ['network_import_not_found', 'network_import_closed', 'network_batch_differs', 'network_too_large'],
    tenant: companyByPath,
  }),
  finishNetworkImport: route({
    method: 'POST',
    path: '/cliente/:id/rede/importacao/:chave/concluir',
    capability: 'companies.edit',
    summary: 'Finish an import: its segments replace the network in force. Repeating it returns the same network',
    params: importPath,
    body: FinishNetworkImport,
    reply: success({ rede: Network.describe('The network, now in force') }),
    errors: [
      'company_not_found',
      'network_import_not_found',
      'network_import_closed',
      'network_batches_missing',
      'network_batch_differs',
      'network_too_wide',
      'network_not_found',
    ],
    tenant: companyByPath,
  }),
  cancelNetworkImport: route({
    method: 'DELETE',
    path: '/cliente/:id/rede/importacao/:chave',
    capability: 'companies.edit',
    summary: 'Cancel an open import',
    params: importPath,
    reply: done,
    errors: ['company_not_found', 'network_import_not_found', 'network_import_closed'],
    tenant: companyByPath,
  }),
};
