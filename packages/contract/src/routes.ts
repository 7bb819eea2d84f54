import { z } from 'zod';
import { SaveLogBody } from './action-log/index.ts';
import { Id, PathId } from './common/ids.ts';
import { success } from './common/reply.ts';
import { text } from './common/text.ts';
import { Company, MapCompany } from './companies/index.ts';
import { LeakReport, ReportSamplesBody } from './leak-reports/index.ts';
import { type ProblemCode, problems } from './problems.ts';
import { route } from './route.ts';
import {
  ChangeUnitBody,
  Classification,
  COMMENT_MAX,
  CustomerClassification,
  MapSearch,
  PagedSearch,
  SampleDetail,
  SampleExport,
  SampleRow,
  ShapefileExport,
  SlimSample,
} from './samples/index.ts';
import { LoginBody, SignedInUser, User } from './session/index.ts';

const sampleParams = z.strictObject({ id: PathId });
const sampleByPath = { by: 'params', field: 'id', entity: 'sample' } as const;
const sampleByBody = { by: 'body', field: 'id_amostra', entity: 'sample' } as const;
const seenReply = success({ vista: z.boolean().describe('The flag as it is now') });
const done = success({});

const companyByPath = { by: 'params', field: 'id', entity: 'company' } as const;
const reportsByBody = { by: 'body', field: 'amostras', entity: 'sample' } as const;
const companyList = success({
  dados: z.array(MapCompany).describe('Rows of the list'),
  total: z.int().describe('Rows in all'),
});
const reportList = success({
  dados: z.array(LeakReport).describe('Reports, oldest first'),
  total: z.int().describe('Rows in all'),
});

/** Reply of the map search: samples, or the documents' error flag under status 200 (D-01). */
const mapReply = z.union([
  success({ total: z.int().describe('Samples found in all'), amostras: z.array(SlimSample).describe('Samples found') }),
  z.object({
    error: z.literal(true),
    message: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Values of the problem’s text'),
    total: z.int(),
    amostras: z.array(SlimSample).describe('Samples found'),
  }),
]);

/** What the web app needs to know before anybody has signed in. */
const AppConfig = z.object({
  mapStyleUrl: z.string().nullable().describe('Style of the base map (MAP_STYLE_URL)'),
  pmtilesUrl: z.string().nullable().describe('Same-origin address of the PMTiles base map (MAP_PMTILES)'),
  mapCenter: z.tuple([z.number(), z.number()]).describe('Default latitude and longitude (MAP_CENTER)'),
  version: z.string().describe('Version of the application'),
  demo: z.boolean().describe('The demonstration company is in this database'),
});

/** Every call of the product that this version serves; the server registers nothing else below /api but media and its documents. */
export const routes = {
  health: route({
    method: 'GET',
    path: '/health',
    capability: 'public',
    summary: 'Whether the application and its database answer',
    reply: success({ version: z.string().describe('Version of the application') }),
    errors: [],
    tenant: 'none',
  }),
  getConfig: route({
    method: 'GET',
    path: '/config',
    capability: 'public',
    summary: 'Settings of the web app',
    reply: success({ config: AppConfig.describe('Settings of the web app') }),
    errors: [],
    tenant: 'none',
  }),
  getMedia: route({
    method: 'GET',
    path: '/media/:chave',
    capability: 'public',
    summary: 'A recording, spectrogram or photo by its signed link; byte ranges served (D-07)',
    params: z.strictObject({ chave: z.string().max(400).describe('Storage key, base64url') }),
    query: z.strictObject({
      exp: z
        .string()
        .regex(/^\d{10}$/)
        .describe('Epoch second at which the link ends'),
      sig: z.string().max(64).describe('Signature over key and end'),
    }),
    reply: z.unknown(),
    errors: ['media_link_invalid', 'media_link_expired'],
    tenant: 'none',
    raw: true,
  }),
  login: route({
    method: 'POST',
    path: '/sec/login',
    capability: 'public',
    summary: 'Sign in by e-mail and password',
    body: LoginBody,
    reply: success({
      user: SignedInUser.describe('The signed-in person with the token'),
      expire: z.int().describe('Life of the session, seconds'),
    }),
    errors: ['invalid_credentials', 'user_inactive', 'too_many_sign_ins'],
    tenant: 'none',
  }),
  logout: route({
    method: 'POST',
    path: '/sec/logout',
    capability: 'own.use',
    summary: 'End the session',
    reply: done,
    errors: [],
    tenant: 'none',
  }),
  getUser: route({
    method: 'GET',
    path: '/usuario/:id',
    capability: 'own.use',
    summary: 'The own user',
    params: sampleParams,
    reply: success({ user: User.describe('The person') }),
    errors: ['user_not_found'],
    tenant: { by: 'params', field: 'id', entity: 'user' },
  }),
  listMapCompanies: route({
    method: 'GET',
    path: '/clientes/mapa',
    capability: 'companies.lookup',
    summary: 'Companies in the caller’s scope',
    reply: success({ dados: z.array(MapCompany).describe('Rows of the list'), total: z.int().describe('Rows in all') }),
    errors: [],
    tenant: 'none',
  }),
  getCompany: route({
    method: 'GET',
    path: '/cliente/:id',
    capability: 'companies.lookup',
    summary: 'One company',
    params: sampleParams,
    reply: success({ cliente: Company.describe('The company') }),
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  listUnits: route({
    method: 'GET',
    path: '/cliente/unidades/:id',
    capability: 'companies.lookup',
    summary: 'Units of a company: the branches below it, by name',
    params: sampleParams,
    reply: companyList,
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  listSampleCompanies: route({
    method: 'GET',
    path: '/amostra/clientes',
    capability: 'companies.lookup',
    summary: 'Companies in the caller’s scope that have samples',
    reply: companyList,
    errors: [],
    tenant: 'none',
  }),
  listClassifications: route({
    method: 'GET',
    path: '/amostra/classificacoes',
    capability: 'companies.lookup',
    summary: 'Classification codes in filter order',
    reply: success({
      dados: z.array(
        z.object({
          id_classificacao: z.int().describe('1 to 8, as the dashboards number them'),
          descricao: Classification,
        }),
      ),
      total: z.int(),
    }),
    errors: [],
    tenant: 'none',
  }),
  searchMap: route({
    method: 'POST',
    path: '/amostra/mapa',
    capability: 'samples.view',
    summary: 'Map search: slim fields, up to 99,999 samples; one array per column on request',
    body: MapSearch,
    reply: mapReply,
    errors: ['period_reversed', 'period_too_long', 'too_many_samples', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
    raw: true,
  }),
  exportSamples: route({
    method: 'POST',
    path: '/amostra/exportar/mapa',
    capability: 'samples.export',
    summary: 'CSV or XLS of a map search, streamed; with progress as application/vnd.escuta.export',
    body: SampleExport,
    reply: z.unknown(),
    errors: [
      'export_not_allowed',
      'export_busy',
      'period_reversed',
      'period_too_long',
      'too_many_samples',
      'company_not_found',
    ],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
    raw: true,
  }),
  exportShapefile: route({
    method: 'POST',
    path: '/amostra/exportar/shapefile',
    capability: 'samples.export',
    summary: 'Shapefile of a map search, zipped and streamed; with progress as application/vnd.escuta.export',
    body: ShapefileExport,
    reply: z.unknown(),
    errors: [
      'export_not_allowed',
      'export_busy',
      'period_reversed',
      'period_too_long',
      'too_many_samples',
      'company_not_found',
    ],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
    raw: true,
  }),
  searchSamples: route({
    method: 'POST',
    path: '/amostra/filtrar/mapa',
    capability: 'samples.view',
    summary: 'Paged search with whole rows, newest first',
    body: PagedSearch,
    reply: success({
      total: z.int().describe('Samples found in all'),
      amostras: z.array(SampleRow).describe('Samples of the page'),
    }),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  getSample: route({
    method: 'GET',
    path: '/amostra/id/:id',
    capability: 'samples.view',
    summary: 'Everything of one sample',
    params: sampleParams,
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
  toggleSeen: route({
    method: 'GET',
    path: '/amostra/:id/vista',
    capability: 'samples.review',
    summary: 'Flip the seen flag',
    params: sampleParams,
    reply: seenReply,
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  setSeen: route({
    method: 'GET',
    path: '/amostra/:id/vista/:valor',
    capability: 'samples.review',
    summary: 'Set the seen flag (true, false) or flip it (status)',
    params: z.strictObject({
      id: PathId,
      valor: z.enum(['status', 'true', 'false']).describe('true or false sets the flag, status flips it'),
    }),
    reply: seenReply,
    errors: ['sample_not_found'],
    tenant: sampleByPath,
  }),
  classifyByCustomer: route({
    method: 'POST',
    path: '/amostra/classificacao/cliente',
    capability: 'samples.review',
    summary: 'Set the customer’s class',
    body: z.strictObject({ id_amostra: Id, classificacao_cliente: CustomerClassification }),
    reply: success({
      classificacao_cliente: Classification,
      dt_classificacao_cliente: z.string(),
      usuario_cliente_classificador: z.string(),
    }),
    errors: ['sample_not_found'],
    tenant: sampleByBody,
  }),
  revealAddress: route({
    method: 'POST',
    path: '/amostra/atualizar/endereco',
    capability: 'samples.reveal_address',
    summary:
      'Reveal the address: the nearest one is stored and answered; one that is stored already is answered as it is',
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
    }),
    reply: success({
      obs: z.string().nullable(),
      usuario_comentario: z.string().nullable(),
      dt_comentario: z.string().nullable(),
    }),
    errors: ['sample_not_found'],
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
    reply: success({ total: z.int().describe('Samples that moved; those that were there already are not counted') }),
    errors: [
      'period_reversed',
      'period_too_long',
      'company_not_found',
      'sample_not_found',
      'unit_not_available',
      'too_many_selected',
      'unit_change_too_many',
      'picture_changed',
      'reports_split',
      'inspectors_out_of_reach',
    ],
    tenant: { by: 'body', field: 'clientId', entity: 'company' },
  }),
  listCompanyReports: route({
    method: 'GET',
    path: '/relatorios-vazamento/cliente/:id/ASC',
    capability: 'reports.list',
    summary: 'Leak reports of a company and its branches, oldest first, at most 9,999',
    params: sampleParams,
    reply: reportList,
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  findCompanyReports: route({
    method: 'POST',
    path: '/relatorios-vazamento/cliente/:id/ASC',
    capability: 'reports.list',
    summary: 'Leak reports of some samples of a company and its branches, oldest first',
    params: sampleParams,
    body: ReportSamplesBody,
    reply: reportList,
    errors: ['company_not_found', 'sample_not_found'],
    tenant: companyByPath,
  }),
  findSampleReports: route({
    method: 'POST',
    path: '/relatorios-vazamento/samples',
    capability: 'reports.detail',
    summary: 'Leak reports of some samples, oldest first',
    body: ReportSamplesBody,
    reply: reportList,
    errors: ['sample_not_found'],
    tenant: reportsByBody,
  }),
  saveLog: route({
    method: 'POST',
    path: '/save/logs',
    capability: 'own.use',
    summary: 'Tell an action that the server cannot see (6 start, 14 open report)',
    body: SaveLogBody,
    reply: done,
    errors: ['sample_not_found'],
    tenant: sampleByBody,
  }),
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Part<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never;
export type ParamsOf<N extends RouteName> = z.input<Part<Routes[N], 'params'>>;
export type BodyOf<N extends RouteName> = z.input<Part<Routes[N], 'body'>>;
export type ParsedParamsOf<N extends RouteName> = z.output<Part<Routes[N], 'params'>>;
export type ParsedBodyOf<N extends RouteName> = z.output<Part<Routes[N], 'body'>>;
export type ParsedQueryOf<N extends RouteName> = z.output<Part<Routes[N], 'query'>>;
export type ReplyOf<N extends RouteName> = z.output<Part<Routes[N], 'reply'>>;
