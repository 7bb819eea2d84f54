import { z } from 'zod';
import { Id, IdList } from '../common/ids.ts';
import { SearchInstant } from '../common/instant.ts';

/** Size of a dashboard's buckets: daily, weekly, monthly, quarterly, annual (product document 2, section 4). */
export const PERIODS = ['d', 's', 'm', 't', 'a'] as const;
export type Period = (typeof PERIODS)[number];
/** The whole range as one bucket. */
export const ALL_PERIODS = 'all';

/** Body of every dashboard call. The range is counted to the minute; days and buckets are those of UTC-3. */
export const DashboardFilter = z.strictObject({
  dti: SearchInstant.describe('Start of the range, inclusive'),
  dtf: SearchInstant.describe('End of the range, inclusive to its minute: 23:59 means through 23:59:59.999'),
  id_cliente: IdList.nullish().describe('Companies; each includes its branches; null: all in scope'),
  id_coletor: IdList.nullish().describe('Collectors by id_usuario; null: all'),
  tipo: z
    .int()
    .min(1)
    .max(8)
    .nullish()
    .describe(
      'Only samples of the class with this number (1 Fraude … 8 Vazamento Visível); null: all. Does not apply to distance, precision and reports',
    ),
  period: z
    .enum([...PERIODS, ALL_PERIODS])
    .default(ALL_PERIODS)
    .describe(
      'Bucket size: d, s, m, t, a, or all for one bucket. The number of days that the range touches decides which are offered',
    ),
});
export type DashboardFilter = z.output<typeof DashboardFilter>;
export type DashboardFilterInput = z.input<typeof DashboardFilter>;

/** Never 0, since figures are divided by it; 0.001 m³ is below any real volume. Not positive is one refusal, not two. */
const volume = (max: number) => z.number().positive({ abort: true }).min(0.001).max(max);

/** Reference volumes and flows of the impact estimate (D-17). */
export const ImpactParameters = z.object({
  pool: volume(100_000).describe('Olympic pool, m³'),
  truck: volume(1000).describe('Water truck, m³'),
  water_tank: volume(1000).describe('Water tank, m³'),
  vazao_rede: volume(1000).describe('Flow of a leak in the network at 50 m.c.a, m³/h'),
  vazao_ramal: volume(1000).describe('Flow of a leak in any other position at 50 m.c.a, m³/h'),
});
export type ImpactParameters = z.infer<typeof ImpactParameters>;

/** `POST dashboard/v4/atualizar-impacto`: absent fields stay unchanged; `water` is the documents’ other name for `water_tank`. */
export const ImpactChange = z.strictObject({
  ...ImpactParameters.partial().shape,
  water: ImpactParameters.shape.water_tank.optional(),
  id_cliente: Id.nullish().describe('Ignored: all companies share one set of volumes'),
});
export type ImpactChange = z.output<typeof ImpactChange>;
