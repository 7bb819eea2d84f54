import { z } from 'zod';
import { SampleRow } from './sample.ts';

/** A sound to compare a sample with; its detail has the sound itself. */
export const Comparison = SampleRow.pick({
  id_amostra: true,
  seq: true,
  dt_amostra: true,
  classificacao: true,
}).extend({
  nivel: z
    .number()
    .nullable()
    .describe('Steady level of the sound, 200 to 1600 Hz, dB relative to full scale; null before it is measured'),
  distancia: z.number().min(0).describe('Metres from the sample that was asked for'),
});
export type Comparison = z.infer<typeof Comparison>;

const other = Comparison.nullable();

/** Sounds to compare a sample with; null where there is none that the caller may hear. */
export const Comparisons = z.object({
  nivel: z.number().nullable().describe('Steady level of the sample itself, as below; null without sound'),
  habitual: other.describe(
    'What the same recorder usually hears: of the last 200 that the machine compares with, at least 30, the one whose level is nearest the median',
  ),
  vazamento: other.describe(
    'The nearest sample on which an approved report confirms a leak; null for those who see no inspections',
  ),
  sem_vazamento: other.describe(
    'The nearest one on which an approved report finds none; null for those who see no inspections',
  ),
  visita_anterior: other.describe('The visit to the same place before this one'),
});
export type Comparisons = z.infer<typeof Comparisons>;
