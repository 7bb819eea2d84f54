import { z } from 'zod';

/** Why the machine decided as it did: a flaw of the recording, something that is not known yet, or the difference from what is usual. */
export const DECISION_REASONS = [
  'curta',
  'saturada',
  'silenciosa',
  'instavel',
  'taxa_baixa',
  'sem_referencia',
  'poucas_amostras',
  'acima',
  'abaixo',
  'modelo_acima',
  'modelo_abaixo',
  'modelo_mudo',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

const decibels = (what: string) => z.number().nullable().describe(`${what}, dB; null when unknown`);

/** What the machine heard in a recording, as it was when the sample came in (LSN-02). */
export const Listening = z.object({
  nivel: decibels('Level of the quietest fifth, 200 to 1600 Hz, relative to full scale'),
  referencia: decibels('Usual level of the recorder, or of its model'),
  diferenca: decibels('By how much the level is above the usual one'),
  motivo: z
    .enum(DECISION_REASONS)
    .describe(
      'Why it decided so: curta, saturada, silenciosa, instavel make the class INCO; taxa_baixa, sem_referencia, poucas_amostras PEND; acima, modelo_acima LEAK; abaixo, modelo_abaixo LESS; modelo_mudo, without an answer of the model, PEND',
    ),
  valor: z
    .number()
    .nullable()
    .describe(
      'The figure that decided: seconds, a share, dB, a rate, a number of samples or a probability, by the reason; null with sem_referencia: it is not known what recorded the sample',
    ),
  limite: z.number().nullable().describe('What it was compared with'),
  mais_baixas: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of the company’s samples of the last 90 days that are less above their usual level'),
  chance: z.number().min(0).max(1).nullable().describe('Probability of a leak; an order rather than a truth'),
  modelo: z.int().nullable().describe('Number of the learnt model that decided; null: the rule (LSN-07)'),
  equivalente: decibels('By how much the sound counted as above the usual level for that model'),
  versao: z.int().describe('Version of the measure'),
  silencio: z.number().min(0).max(1).nullable().describe('Share of the time that is quiet'),
});
export type Listening = z.infer<typeof Listening>;
