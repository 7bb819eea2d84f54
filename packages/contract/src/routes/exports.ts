import { z } from 'zod';
import { route } from '../route.ts';
import { ExportSearch, SampleExport } from '../samples/index.ts';

const errors = [
  'export_not_allowed',
  'export_busy',
  'period_reversed',
  'period_too_long',
  'too_many_to_export',
  'company_not_found',
] as const;

export const exportsRoutes = {
  exportSamples: route({
    method: 'POST',
    path: '/amostra/exportar/mapa',
    capability: 'samples.export',
    summary: 'CSV or XLS of a map search, streamed; with progress when requested as application/vnd.escuta.export',
    body: SampleExport,
    reply: z.unknown(),
    errors,
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
    takesOut: 'amostras',
    raw: true,
  }),
  exportShapefile: route({
    method: 'POST',
    path: '/amostra/exportar/shapefile',
    capability: 'samples.export',
    summary:
      'Zipped shapefile of a map search, streamed; with progress when requested as application/vnd.escuta.export',
    body: ExportSearch,
    reply: z.unknown(),
    errors,
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
    takesOut: 'amostras',
    raw: true,
  }),
};
