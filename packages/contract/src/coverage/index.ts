import { z } from 'zod';
import { Id, IdList, PathId } from '../common/ids.ts';
import { Instant, SearchInstant } from '../common/instant.ts';
import { LANGUAGES } from '../common/languages.ts';
import { DrawnNetwork, PIPE_ZOOMS, tilePath } from '../network/index.ts';

/**
 * Longest stretch of a pipe, metres. Pipes are cut into equal stretches, so that one sample does not stand for a pipe of 400 m, and few of
 * them are longer than the reach of a sample.
 */
export const STRETCH_METRES_MAX = 40;
/**
 * How far from a sample a stretch counts as listened, metres. Collectors listen at the meters of the houses, which are up to 15 m from the
 * pipe and about as far apart: 30 m is the pipe in front of the house and of its neighbours. Metal carries the sound of a leak farther than
 * plastic or cement.
 */
export const COVERAGE_REACH_METRES = { metal: 50, other: 30 } as const;
/** Materials with the reach of metal. */
export const METAL_MATERIALS: readonly string[] = ['Ferro Fundido', 'Aço'];
/** How far from a sample an imported address counts as listened, metres. */
export const ADDRESS_REACH_METRES = COVERAGE_REACH_METRES.other;
/** Longest distance from a stretch to the address whose street it gets, metres. */
export const STREET_METRES_MAX = 60;

/**
 * State of a stretch in a period: `ouvida` was listened; `sem_acesso` has only samples without access; of the others, `antes` was listened
 * before the period, `nunca` never.
 */
export const STRETCH_STATES = ['ouvida', 'sem_acesso', 'antes', 'nunca'] as const;
export type StretchState = (typeof STRETCH_STATES)[number];

/** Layer of the coverage's vector tiles. Properties: `estado`, `amostras`. */
export const COVERAGE_LAYER = 'coverage';
/** Zooms of the coverage's tiles: farther out the stretches of a city are too many and too short to be seen. */
export const COVERAGE_ZOOMS = { min: 12, max: PIPE_ZOOMS.max } as const;

const range = {
  dti: SearchInstant.describe('Start of the period, inclusive'),
  dtf: SearchInstant.describe('End of the period, inclusive to its minute'),
};

/** Body of the calls about coverage. */
export const CoverageFilter = z.strictObject({
  ...range,
  id_cliente: IdList.nullish().describe('Companies; each includes its branches; null: all in scope'),
});
export type CoverageFilter = z.output<typeof CoverageFilter>;
export type CoverageFilterInput = z.input<typeof CoverageFilter>;

/** Query of a tile. */
export const CoverageTileQuery = z.strictObject({
  ...range,
  id_cliente: IdList.optional().describe('Companies; each includes its branches; absent: all in scope'),
});

/** Path of one tile of the coverage of a network. */
export const coverageTilePath = tilePath.extend({
  id: PathId,
  z: z.coerce.number().pipe(z.int().min(COVERAGE_ZOOMS.min).max(COVERAGE_ZOOMS.max)).describe('Zoom of the tile'),
});

const metres = (of: string) => z.number().min(0).describe(`Metres of pipe ${of}`);

/** How much pipe is in which state. */
const lengths = {
  ouvida: metres('that were listened'),
  sem_acesso: metres('where all samples were without access'),
  fora: metres('without a sample')
    .nullable()
    .describe('Metres of pipe without a sample; null: not told, see `inteira`'),
};

export const CoverageOfNetwork = z.object({
  id_cliente: Id.nullable().describe('Company that the network belongs to; null: not in the caller’s scope'),
  razao_social: z.string().nullable().describe('Its name; null: not in the caller’s scope'),
  inteira: z
    .boolean()
    .describe(
      'false: the network belongs to a company above the caller’s scope. Then only pipe at samples of the scope is counted, and what was left out is not told',
    ),
  desenho: DrawnNetwork.nullable().describe('The network as the map draws it; null: not in the caller’s scope'),
  ...lengths,
  antes: metres('of `fora` that were listened before the period').nullable(),
  sem_rua: metres('without an imported address nearby').nullable(),
  materiais: z
    .array(z.object({ material: z.string().describe('Pipe material (D-29)'), ...lengths }))
    .describe('By material, the longest first'),
});
export type CoverageOfNetwork = z.infer<typeof CoverageOfNetwork>;

const addresses = (of: string) => z.int().min(0).describe(`Imported addresses ${of}`);

export const CoverageOfCompany = z.object({
  id_cliente: Id.describe('Company'),
  razao_social: z.string().describe('Its name'),
  tem_rede: z.boolean().describe('Whether a network applies to it; without one nothing is told in metres'),
  amostras: z
    .int()
    .describe('Samples of the period with access within reach of a pipe; without a network, all with access'),
  recusas: z.int().describe('The same without access'),
  ouvida: metres('that the company listened').nullable(),
  sem_acesso: metres('where all its samples were without access').nullable(),
  por_km: z.number().nullable().describe('Samples with access per km listened; null: nothing listened, or no network'),
  enderecos: z
    .object({
      ouvidos: addresses('with a sample with access within reach'),
      sem_acesso: addresses('with only samples without access'),
      fora: addresses('within reach of earlier samples, with none in the period'),
    })
    .nullable()
    .describe('Without a network: addresses within reach of its samples of any time; null: it has a network'),
});
export type CoverageOfCompany = z.infer<typeof CoverageOfCompany>;

export const Coverage = z.object({
  redes: z.array(CoverageOfNetwork).describe('Networks that apply to the companies asked, by name'),
  empresas: z.array(CoverageOfCompany).describe('Companies asked that have a network or samples, by name'),
});
export type Coverage = z.infer<typeof Coverage>;

/** Part of a street: pipe, or addresses where the company has no network. */
export const CoverageStreet = z.object({
  rua: z.string().nullable().describe('Street of the nearest imported address; null: none within 60 m'),
  bairro: z.string().nullable().describe('District and town of the address; null: the address names none'),
  id_cliente: Id.nullable().describe(
    'Company that the network belongs to, or without a network the company of the samples; null: not in the caller’s scope',
  ),
  razao_social: z.string().nullable().describe('Its name; null: not in the caller’s scope'),
  medida: z.enum(['metros', 'enderecos']).describe('What the next three count: metres of pipe, or addresses'),
  ouvida: z.number().describe('Listened'),
  sem_acesso: z.number().describe('With only samples without access'),
  fora: z.number().describe('Without a sample'),
  ultima: Instant.nullable().describe('Last sample with access at what is left out or without access; null: never'),
  ultima_recusa: Instant.nullable().describe('Last sample without access there; null: never'),
  norte: z.number().describe('Bounds of what is left out or without access: largest latitude, degrees'),
  sul: z.number().describe('Smallest latitude, degrees'),
  leste: z.number().describe('Largest longitude, degrees'),
  oeste: z.number().describe('Smallest longitude, degrees'),
});
export type CoverageStreet = z.infer<typeof CoverageStreet>;

/** Most streets of one reply; the file has all. */
export const COVERAGE_STREETS_MAX = 500;

export const COVERAGE_FORMATS = ['csv', 'geojson'] as const;
export const CoverageExport = CoverageFilter.extend({
  formato: z.enum(COVERAGE_FORMATS).describe('csv: streets; geojson: stretches of pipe'),
  idioma: z.enum(LANGUAGES).default('pt-BR').describe('Language of the headers, decimals and separators of the CSV'),
});
export type CoverageExport = z.output<typeof CoverageExport>;
