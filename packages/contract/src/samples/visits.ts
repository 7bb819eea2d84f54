import { z } from 'zod';
import { SampleRow } from './sample.ts';

/** Samples no farther apart than this are visits to one place, metres (PLACE-03). */
export const PLACE_RADIUS_M = 15;
/** Most visits of one reply: the newest. */
export const VISITS_MAX = 200;
/** Longest number of a water meter, characters. */
export const METER_MAX = 64;

/** One visit to the place of a sample: the sample itself, one within {@link PLACE_RADIUS_M}, or one at the same water meter. */
export const Visit = SampleRow.pick({
  id_amostra: true,
  seq: true,
  id_cliente: true,
  razao_social: true,
  dt_amostra: true,
  classificacao: true,
  classificacao_cliente: true,
  vista: true,
  coletor: true,
  nome: true,
  com_audio: true,
  totalInspectionOrders: true,
  status: true,
  tipo_vazamento: true,
}).extend({
  status_relatorio: z
    .int()
    .min(0)
    .max(2)
    .nullable()
    .describe(
      'Decision on the last inspection’s report: 0 pending, 1 approved, 2 new inspection requested; null without one',
    ),
  nivel: z
    .number()
    .nullable()
    .describe(
      'Steady level of the sound, 200 to 1600 Hz, dB relative to full scale; null without sound or before it is measured',
    ),
  distancia: z.number().min(0).describe('Metres from the sample that was asked for'),
  mesmo_hidrometro: z.boolean().describe('At the same water meter as the sample that was asked for'),
});
export type Visit = z.infer<typeof Visit>;

/** The visits to the place of a sample, newest first. */
export const PlaceVisits = z.object({
  dados: z.array(Visit).describe('The newest visits, at most 200, the sample itself among them if it is one of those'),
  total: z.int().describe('All visits to the place that the caller may see'),
  hidrometro: z
    .string()
    .nullable()
    .describe('Number of the sample’s water meter; null without one, and for commercial users (D-23)'),
});
export type PlaceVisits = z.infer<typeof PlaceVisits>;
