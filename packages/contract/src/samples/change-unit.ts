import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { MapSearch } from './search.ts';

/** The most samples that one action takes (product document 1, sections 5 and 9). */
export const SELECTION_MAX = 3000;
/** A change of unit is blocked when the result has this many samples or more. */
export const UNIT_CHANGE_RESULTS = 3000;

const { dti, dtf, classificacao, vista, id_amostra } = MapSearch.shape;
const degrees = (most: number) => z.number().min(-most).max(most);

/**
 * `PATCH amostra/redefinir-unidade`: the samples, and the picture they were chosen in. The picture is what the database counts for the
 * selected company, the bounds, the period and the classes (D-24); `vista`, `id_amostra` and `unidades` tell the rest of it, where there is more.
 */
export const ChangeUnitBody = z.strictObject({
  amostras: z.array(Id).min(1).max(100_000).describe('Samples by id_amostra'),
  clientId: Id.describe('Unit that the samples go to'),
  oldClientId: Id.describe('Company that was selected; it stands for its branches too'),
  north: degrees(90).describe('Northern bound of the picture, degrees'),
  south: degrees(90).describe('Southern bound of the picture, degrees'),
  east: degrees(180).describe('Eastern bound of the picture, degrees'),
  west: degrees(180).describe('Western bound of the picture, degrees'),
  totalSamples: z.int().min(0).max(2_147_483_647).describe('Samples of the whole picture'),
  dti,
  dtf,
  classificacao,
  vista,
  id_amostra,
  unidades: z
    .array(z.strictObject({ id_cliente: Id, total: z.int().min(0).max(SELECTION_MAX) }))
    .max(1000)
    .nullish()
    .describe('How many of the samples the person saw in which unit; refused when it is no longer so'),
});
export type ChangeUnitBody = z.output<typeof ChangeUnitBody>;
export type ChangeUnitInput = z.input<typeof ChangeUnitBody>;
