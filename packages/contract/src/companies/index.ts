import { z } from 'zod';
import { Id } from '../common/ids.ts';

/** A company as filters and maps need it; the tree is told by id_cliente_master. */
export const MapCompany = z.object({
  id_cliente: Id,
  razao_social: z.string().describe('Name'),
  id_cliente_master: Id.nullable().describe('Parent company within the caller’s scope, null at its top'),
  ativo: z.boolean().describe('Company in use'),
});
export type MapCompany = z.infer<typeof MapCompany>;

/** One company. */
export const Company = MapCompany.extend({
  permite_exportar: z.boolean().describe('Its samples may be exported (D-12)'),
  logomarca: z.string().nullable().describe('Logo of the company, a signed same-origin path'),
  lat: z.number().nullable().describe('Map opening position, degrees'),
  lon: z.number().nullable().describe('Map opening position, degrees'),
  zoom: z.number().nullable().describe('Map opening zoom, 0 to 24'),
});
export type Company = z.infer<typeof Company>;
