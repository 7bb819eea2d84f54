import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant, SearchInstant } from '../common/instant.ts';
import { Classification } from '../samples/classification.ts';

/** Periods of the pool that move on with the clock, in days before now (D-36). */
export const POOL_DAYS = [7, 30, 90, 180, 365] as const;

/** Classes of samples in the pool; samples without access and fraud have no sound. */
export const PoolClass = Classification.exclude(['NOAC', 'FRAU']).describe('Effective class');
export type PoolClass = z.infer<typeof PoolClass>;
export const POOL_CLASSES = PoolClass.options;

const POOL = {
  empresas: z.array(Id).max(1000).describe('Companies; each includes its branches; empty: all'),
  ultimos_dias: z
    .literal(POOL_DAYS)
    .nullable()
    .describe('Samples recorded in this many days before now; dti and dtf are then ignored'),
  classes: z.array(PoolClass).min(1).describe('Effective classes of the samples, at least one'),
  percentual: z
    .int()
    .min(1)
    .max(100)
    .describe('Share of these samples, percent; a sample that is in stays in when the share grows'),
};

const provaveis = z
  .boolean()
  .describe('true: most likely first, with a random draw of the rest, instead of the newest first (LSN-04)');

/** Which samples are handed out for blind review. `PUT br/pool`, `POST br/pool/previa`. */
export const BlindPool = z.strictObject({
  ...POOL,
  provaveis: provaveis.default(false),
  dti: SearchInstant.nullable().describe('Start of the period in which the samples were recorded; null: no start'),
  dtf: SearchInstant.nullable().describe('End of that period, inclusive to its minute; null: no end'),
});
export type BlindPool = z.output<typeof BlindPool>;

/** The pool as stored. */
export const StoredBlindPool = z.object({ ...POOL, provaveis, dti: Instant.nullable(), dtf: Instant.nullable() });
export type StoredBlindPool = z.infer<typeof StoredBlindPool>;

const count = z.int().min(0);

/** How far the samples of a pool have been answered; includes those already decided. */
export const PoolCount = z.object({
  amostras: count.describe('Samples with sound that the pool holds'),
  duas_respostas: count.describe('Of those, samples with two answers or more'),
  uma_resposta: count.describe('Of those, samples with one answer'),
  com_referencia: count.describe('Of all, samples with a place in the ranking'),
});
export type PoolCount = z.infer<typeof PoolCount>;
