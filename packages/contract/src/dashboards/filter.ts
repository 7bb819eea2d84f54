import { z } from 'zod';
import { Id, IdList } from '../common/ids.ts';
import { SearchInstant } from '../common/instant.ts';

/** How a dashboard's figures are gathered: daily, weekly, monthly, quarterly, annual (product document 2, section 4). */
export const PERIODS = ['d', 's', 'm', 't', 'a'] as const;
export type Period = (typeof PERIODS)[number];
/** The whole range as one figure. */
export const ALL_PERIODS = 'all';

/** What every dashboard call is asked with. The range counts whole days of UTC-3, from the day of `dti` to the day of `dtf`. */
export const DashboardFilter = z.strictObject({
  dti: SearchInstant.describe('Start of the range; its whole day counts'),
  dtf: SearchInstant.describe('End of the range; its whole day counts'),
  id_cliente: IdList.nullish().describe('Companies; each stands for its branches too; none: all within reach'),
  id_coletor: IdList.nullish().describe('Collectors by id_usuario; none: all'),
  tipo: z
    .int()
    .min(1)
    .max(8)
    .nullish()
    .describe(
      'Only samples of this class, by its number (1 Fraude … 8 Vazamento Visível); none: all. Distance, precision and reports know no class',
    ),
  period: z
    .enum([...PERIODS, ALL_PERIODS])
    .default(ALL_PERIODS)
    .describe('d, s, m, t, a, or all for one figure'),
});
export type DashboardFilter = z.output<typeof DashboardFilter>;
export type DashboardFilterInput = z.input<typeof DashboardFilter>;

/** Positive, and no smaller than what anybody measures: figures are divided by it. */
const volume = (max: number) => z.number().min(0.001).max(max);

/** Reference volumes and flows of the impact estimate (D-17). */
export const ImpactParameters = z.object({
  pool: volume(100_000).describe('Olympic pool, m³'),
  truck: volume(1000).describe('Water truck, m³'),
  water_tank: volume(1000).describe('Water tank, m³'),
  vazao_rede: volume(1000).describe('Flow of a leak in the network at 50 m.c.a, m³/h'),
  vazao_ramal: volume(1000).describe('Flow of a leak in any other position at 50 m.c.a, m³/h'),
});
export type ImpactParameters = z.infer<typeof ImpactParameters>;

/** `POST dashboard/v4/atualizar-impacto`: what is absent stays; `water` is the documents’ other name for `water_tank`. */
export const ImpactChange = z.strictObject({
  ...ImpactParameters.partial().shape,
  water: ImpactParameters.shape.water_tank.optional(),
  id_cliente: Id.nullish().describe('Ignored: the volumes are one set for all'),
});
export type ImpactChange = z.output<typeof ImpactChange>;
