import { z } from 'zod';
import { Id, IdList } from '../common/ids.ts';
import { SearchInstant } from '../common/instant.ts';
import { LANGUAGES } from '../common/languages.ts';
import { pageNumber, rowsUpTo } from '../common/paging.ts';
import { text } from '../common/text.ts';
import { ClassificationList } from './classification.ts';

/** Most samples that one map search returns (product document 1, section 9). */
export const MAP_SEARCH_MAX = 99_999;
/** Most rows of one page of `amostra/filtrar/mapa`; the print report uses up to 250. */
export const PAGE_SIZE_MAX = 500;
/** Most imports that one search names; an import that is stopped and continued is several. */
export const IMPORTS_SEARCHED_MAX = 100;

const criteria = {
  id_amostra: z
    .union([text(500), z.int().min(0)])
    .transform(String)
    .nullish()
    .describe(
      'Sample ids as shown (seq), separated by comma, space or semicolon; upper and lower case alike. Each finds the samples with exactly this id, otherwise those whose id begins with it',
    ),
  id_exato: z.boolean().nullish().describe('true: only the samples with exactly the ids of id_amostra'),
  amostras: z.array(Id).max(MAP_SEARCH_MAX).nullish().describe('Samples by id_amostra'),
  id_sensor: text(64).nullish().describe('Device (descricao), exact match'),
  filtro: text(200)
    .nullish()
    .describe('Text in seq, endereco, coletor or arquivo_origem; accents and case do not matter'),
  classificacao: ClassificationList.nullish(),
  dti: SearchInstant.nullish().describe('Start of the period, inclusive'),
  dtf: SearchInstant.nullish().describe('End of the period, inclusive to its minute'),
  id_cliente: IdList.nullish().describe('Companies; each includes its branches'),
  importacao: z
    .array(z.uuid())
    .max(IMPORTS_SEARCHED_MAX)
    .nullish()
    .describe('Keys of imports: only the samples that these have added, as the list of imports tells them'),
  vista: z.boolean().nullish().describe('Only seen (true) or only not seen (false) samples'),
  sem_consenso: z
    .boolean()
    .nullish()
    .describe('true: only samples without consensus in blind review (D-18); for the super geo’s desk only'),
  data: z
    .union([z.literal(0), z.literal(1)])
    .nullish()
    .describe('Period by sample date (0) or upload date (1)'),
};

/** `POST amostra/mapa`: the map search (D-03). */
export const MapSearch = z.strictObject({
  ...criteria,
  pag: pageNumber.nullish().describe('Ignored: the result is one page'),
  max: rowsUpTo(MAP_SEARCH_MAX).nullish().describe('Most samples to return; 99,999 at most'),
  recentes: z
    .boolean()
    .nullish()
    .describe('true: when more than max are found, the newest of them instead of a refusal; the total is that of all'),
});
export type MapSearch = z.output<typeof MapSearch>;
export type MapSearchInput = z.input<typeof MapSearch>;

/** Formats of `amostra/exportar/mapa`. */
export const EXPORT_FORMATS = ['csv', 'xls'] as const;

const idioma = z
  .enum(LANGUAGES)
  .nullish()
  .describe('Language of headers, class names and, in a CSV, separator and decimal sign; pt-BR by default');

/** Search of an export: the map search's parameters (D-08). Body of `POST amostra/exportar/shapefile`. */
export const ExportSearch = MapSearch.omit({ recentes: true }).extend({ idioma });
export type ExportSearch = z.output<typeof ExportSearch>;

/** `POST amostra/exportar/mapa`: a search and a format (D-08). */
export const SampleExport = ExportSearch.extend({
  formato: z.enum(EXPORT_FORMATS).describe('csv, or xls (BIFF8)'),
});

/** `POST amostra/filtrar/mapa`: the paged search with full rows (D-03). */
export const PagedSearch = z.strictObject({
  ...criteria,
  pag: pageNumber.nullish().describe('Page, from 1'),
  max: rowsUpTo(PAGE_SIZE_MAX).nullish().describe('Rows per page, 50 by default, 500 at most'),
  provaveis: z
    .boolean()
    .nullish()
    .describe(
      'true: the most likely leaks first, by level above what is usual, then by contrast with the neighbours; samples without a reference last (LSN-03)',
    ),
});
export type PagedSearch = z.output<typeof PagedSearch>;
export type PagedSearchInput = z.input<typeof PagedSearch>;
/** Criteria of both searches. */
export type SampleCriteria = Omit<MapSearch, 'pag' | 'max'>;
