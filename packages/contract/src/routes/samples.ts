import { z } from 'zod';
import { Id, PathId } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { success } from '../common/reply.ts';
import { text } from '../common/text.ts';
import { type ProblemCode, problems } from '../problems.ts';
import { route } from '../route.ts';
import {
  BlockSearch,
  ChangeUnitBody,
  Classification,
  COMMENT_MAX,
  CompanySummary,
  Comparisons,
  CustomerClassification,
  CustomerVerdict,
  DeskNote,
  DeskVerdict,
  KeptVerdict,
  ListeningBlock,
  MapSearch,
  PagedSearch,
  PlaceVisits,
  ReviewedSample,
  ReviewManyBody,
  SampleDetail,
  SampleRow,
  SeenQuery,
  SlimSample,
  SummaryTotals,
} from '../samples/index.ts';
import { byPath, sampleByBody, sampleByPath } from './shared.ts';

const seenReply = success({ vista: z.boolean().describe('The flag as it is now') });

/** Reply of the map search: samples, or the documents' error flag under status 200 (D-01). */
const mapReply = z.union([
  success({ total: z.int().describe('Total samples found'), amostras: z.array(SlimSample).describe('Samples found') }),
  z.object({
    error: z.literal(true),
    message: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Values for the problem’s text'),
    total: z.int(),
    amostras: z.array(SlimSample).describe('Samples found'),
  }),
]);

export const samplesRoutes = {
  searchMap: route({
    method: 'POST',
    path: '/amostra/mapa',
    capability: 'samples.view',
    summary: 'Map search: up to 99,999 samples with few fields; one array per column on request',
    body: MapSearch,
    reply: mapReply,
    errors: ['period_reversed', 'period_too_long', 'too_many_samples', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
    raw: true,
  }),
  searchSamples: route({
    method: 'POST',
    path: '/amostra/filtrar/mapa',
    capability: 'samples.view',
    summary: 'Paged search with full rows, newest or most likely first',
    body: PagedSearch,
    reply: success({
      total: z.int().describe('Total samples found'),
      com_referencia: z
        .int()
        .optional()
        .describe('How many of them have a place in "most likely first"; absent when they are sorted by date'),
      amostras: z.array(SampleRow).describe('Samples of the page'),
    }),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  rankSamples: route({
    method: 'POST',
    path: '/amostra/ordem',
    capability: 'samples.view',
    summary: 'The samples of a map search that have a place in the ranking, most likely first (LSN-03)',
    body: MapSearch,
    reply: success({ amostras: z.array(Id).describe('Samples found, by id_amostra') }),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
    raw: true,
  }),
  takeListeningBlock: route({
    method: 'POST',
    path: '/amostra/bloco',
    capability: 'samples.classify',
    summary:
      'The block of samples that the caller has in work, most likely first with a random draw of the rest, or the next one (LSN-04)',
    body: BlockSearch,
    reply: success(ListeningBlock.shape),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  getSample: route({
    method: 'GET',
    path: '/amostra/id/:id',
    capability: 'samples.view',
    summary: 'Everything of one sample',
    params: byPath,
    reply: success({ amostra: SampleDetail.describe('The sample') }),
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  getSampleDetail: route({
    method: 'POST',
    path: '/detalhe/amostra',
    capability: 'samples.view',
    summary: 'Everything of one sample',
    body: z.strictObject({ id_amostra: Id }),
    reply: success({ amostra: SampleDetail.describe('The sample') }),
    errors: ['sample_not_found'],
    tenant: sampleByBody,
  }),
  listVisits: route({
    method: 'GET',
    path: '/amostra/:id/visitas',
    capability: 'samples.view',
    summary: 'All visits to the place of a sample, of any period: within 15 m or at the same water meter (PLACE-03)',
    params: byPath,
    reply: success(PlaceVisits.shape),
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  compareSample: route({
    method: 'GET',
    path: '/amostra/:id/comparacoes',
    capability: 'samples.view',
    summary:
      'Sounds to compare a sample with: the recorder’s usual one, the nearest confirmed leak and no leak, an earlier visit (LSN-10)',
    params: byPath,
    reply: success(Comparisons.shape),
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  toggleSeen: route({
    method: 'GET',
    path: '/amostra/:id/vista',
    capability: 'samples.review',
    summary: 'Toggle the seen flag',
    params: byPath,
    reply: seenReply,
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  setSeen: route({
    method: 'GET',
    path: '/amostra/:id/vista/:valor',
    capability: 'samples.review',
    summary: 'Set the seen flag (true, false) or toggle it (status)',
    params: z.strictObject({
      id: PathId,
      valor: z.enum(['status', 'true', 'false']).describe('true or false sets the flag, status toggles it'),
    }),
    query: SeenQuery,
    reply: seenReply,
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  classifyByCustomer: route({
    method: 'POST',
    path: '/amostra/classificacao/cliente',
    capability: 'samples.review',
    summary: 'Set the customer’s class; null removes it. A sample that has the class already is not changed',
    body: CustomerVerdict,
    reply: success({
      classificacao_cliente: CustomerClassification.nullable(),
      dt_classificacao_cliente: Instant.nullable(),
      usuario_cliente_classificador: z.string().nullable(),
      anterior: CustomerClassification.nullable().describe('The customer’s class before this call'),
    }),
    errors: ['sample_not_found', 'class_changed'],
    tenant: sampleByBody,
  }),
  reviewMany: route({
    method: 'PUT',
    path: '/amostra/revisar/massa',
    capability: 'samples.review',
    summary: 'Set the seen flag and the customer’s class of up to 3,000 samples, all or none',
    body: ReviewManyBody,
    reply: success({
      total: z.int().describe('Samples that were changed'),
      anteriores: z.array(ReviewedSample).describe('The changed values as they were'),
      mantidas: z.array(KeptVerdict).describe('Samples whose class was left as it is because of classificacao_vista'),
      dt_classificacao_cliente: Instant.describe('When the classes were set'),
      usuario_cliente_classificador: z.string().describe('Who set the classes'),
    }),
    errors: ['too_many_selected', 'sample_not_found'],
    tenant: { by: 'body', field: 'data', entity: 'sample' },
  }),
  classifyBySystem: route({
    method: 'POST',
    path: '/amostra/update/classificador',
    capability: 'samples.classify',
    summary: 'Set the system’s class, the desk’s note or both (AGE-02); sending the previous values undoes it',
    body: DeskVerdict,
    reply: success({ classificacao: Classification, triagem: DeskNote }),
    errors: ['sample_not_found', 'sample_inspected', 'class_changed'],
    tenant: sampleByBody,
  }),
  summariseCompanies: route({
    method: 'GET',
    path: '/amostra/resumo-clientes',
    capability: 'samples.classify',
    summary: 'Samples of each company: pending, uploaded today, total (AGE-01)',
    reply: success({
      dados: z.array(CompanySummary).describe('One row per company; branches have rows of their own'),
      total: z.int().describe('Total companies'),
      totais: SummaryTotals.describe('Sums over all companies'),
    }),
    errors: [],
    tenant: 'none',
  }),
  revealAddress: route({
    method: 'POST',
    path: '/amostra/atualizar/endereco',
    capability: 'samples.reveal_address',
    summary: 'Reveal the address: returns the stored one, else stores and returns the nearest one',
    body: z.strictObject({ id_amostra: Id }),
    reply: success({
      endereco: z.string().describe('Probable address, null until revealed'),
      endereco_distancia: SampleDetail.shape.endereco_distancia,
    }),
    errors: ['sample_not_found', 'address_not_found', 'geocoder_unavailable'],
    tenant: sampleByBody,
  }),
  saveComment: route({
    method: 'POST',
    path: '/amostra/update/obs',
    capability: 'samples.review',
    summary: 'Save the sample comment; an empty one removes it',
    body: z.strictObject({
      id_amostra: Id,
      obs: text(COMMENT_MAX).describe('Comment, at most 1000 characters'),
      obs_vista: text(COMMENT_MAX)
        .nullable()
        .optional()
        .describe('The comment that the person had read, null for none; refused when it is another one by now'),
    }),
    reply: success({
      obs: z.string().nullable(),
      usuario_comentario: z.string().nullable(),
      dt_comentario: z.string().nullable(),
    }),
    errors: ['sample_not_found', 'comment_changed'],
    tenant: sampleByBody,
  }),
  reviewSample: route({
    method: 'GET',
    path: '/amostra/:id/review/:x',
    capability: 'samples.review',
    summary: 'Agree (1) or disagree (0) with the system’s class, or clear it (null)',
    params: z.strictObject({
      id: PathId,
      x: z.enum(['1', '0', 'null']).describe('1 agrees, 0 disagrees, null clears'),
    }),
    reply: success({ review: z.boolean().nullable() }),
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  changeUnit: route({
    method: 'PATCH',
    path: '/amostra/redefinir-unidade',
    capability: 'samples.change_unit',
    summary: 'Move samples to another unit of the same company tree, all or none',
    body: ChangeUnitBody,
    reply: success({ total: z.int().describe('Samples moved, without those that were already in the unit') }),
    errors: [
      'period_reversed',
      'period_too_long',
      'company_not_found',
      'sample_not_found',
      'unit_not_available',
      'too_many_selected',
      'unit_change_too_many',
      'snapshot_changed',
      'reports_split',
      'inspectors_out_of_reach',
    ],
    tenant: { by: 'body', field: 'clientId', entity: 'company' },
  }),
};
