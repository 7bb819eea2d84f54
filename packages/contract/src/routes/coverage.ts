import { z } from 'zod';
import { success } from '../common/reply.ts';
import {
  Coverage,
  CoverageExport,
  CoverageFilter,
  CoverageStreet,
  CoverageTileQuery,
  coverageTilePath,
} from '../coverage/index.ts';
import { route } from '../route.ts';
import { companyByPath } from './shared.ts';

const companyByBody = { by: 'body', field: 'id_cliente', entity: 'company' } as const;

export const coverageRoutes = {
  coverage: route({
    method: 'POST',
    path: '/cobertura',
    capability: 'dashboards.view',
    summary: 'How much of the pipe networks was listened in a period, by network, material and company (PLACE-06)',
    body: CoverageFilter,
    reply: success({ data: Coverage }),
    errors: ['company_not_found', 'period_reversed', 'period_too_long', 'coverage_linking'],
    tenant: companyByBody,
  }),
  coverageStreets: route({
    method: 'POST',
    path: '/cobertura/ruas',
    capability: 'samples.reveal_address',
    summary: 'Streets with pipe or addresses left out or without access in a period, the most first',
    body: CoverageFilter,
    reply: success({
      dados: z.array(CoverageStreet).describe('The first 500 streets'),
      total: z.int().describe('Number of streets'),
    }),
    errors: ['company_not_found', 'period_reversed', 'period_too_long', 'coverage_linking'],
    tenant: companyByBody,
  }),
  exportCoverage: route({
    method: 'POST',
    path: '/cobertura/exportar',
    capability: 'samples.export',
    summary: 'All streets as CSV, or all stretches of pipe with their state as GeoJSON, streamed',
    body: CoverageExport,
    reply: z.unknown(),
    errors: [
      'export_not_allowed',
      'export_busy',
      'company_not_found',
      'period_reversed',
      'period_too_long',
      'coverage_linking',
    ],
    tenant: companyByBody,
    takesOut: 'cobertura',
    raw: true,
  }),
  getCoverageTile: route({
    method: 'GET',
    path: '/cliente/:id/rede/:rede/cobertura/:z/:x/:y',
    capability: 'samples.view',
    summary:
      'A vector tile of the stretches of a network with their state in a period (application/vnd.mapbox-vector-tile); 204 where it has no pipes, or applies to none of the companies asked',
    params: coverageTilePath,
    query: CoverageTileQuery,
    reply: z.unknown(),
    errors: ['company_not_found', 'network_not_found', 'period_reversed', 'period_too_long', 'coverage_linking'],
    tenant: companyByPath,
    raw: true,
  }),
};
