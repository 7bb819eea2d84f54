import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { MapSearch } from './search.ts';

/** Most samples in one action (product document 1, sections 5 and 9). */
export const SELECTION_MAX = 3000;
/** A change of unit is blocked when the search result has this many samples or more. */
export const UNIT_CHANGE_RESULTS = 3000;

const { dti, dtf, data, classificacao, vista, id_amostra, id_exato, importacao } = MapSearch.shape;
const degrees = (most: number) => z.number().min(-most).max(most);

/**
 * `PATCH amostra/redefinir-unidade`: the samples, and the search result they were chosen from. The server counts the samples of the
 * selected company, bounds, period and classes again and refuses when the number differs (D-24). `data` says what the
 * period is of; `vista`, `id_amostra`, `id_exato` and `importacao` narrow the search further; `unidades` is compared as well.
 */
export const ChangeUnitBody = z.strictObject({
  amostras: z.array(Id).min(1).max(100_000).describe('Samples by id_amostra'),
  clientId: Id.describe('Unit the samples move to'),
  oldClientId: Id.describe('Company that was selected; includes its branches'),
  north: degrees(90).describe('Northern bound of the map, degrees'),
  south: degrees(90).describe('Southern bound of the map, degrees'),
  east: degrees(180).describe('Eastern bound of the map, degrees'),
  west: degrees(180).describe('Western bound of the map, degrees'),
  totalSamples: z.int().min(0).max(2_147_483_647).describe('Samples in the whole search result'),
  dti,
  dtf,
  data,
  classificacao,
  vista,
  id_amostra,
  id_exato,
  importacao,
  unidades: z
    .array(z.strictObject({ id_cliente: Id, total: z.int().min(0).max(SELECTION_MAX) }))
    .max(1000)
    .nullish()
    .describe('Number of the samples in each unit as the person saw them; the call is refused when these have changed'),
});
export type ChangeUnitBody = z.output<typeof ChangeUnitBody>;
export type ChangeUnitInput = z.input<typeof ChangeUnitBody>;
