import { z } from 'zod';
import { Id } from '../common/ids.ts';

const count = (what: string) => z.int().min(0).describe(what);
const perKm = (what: string) => z.number().nullable().describe(`${what} per km; null where no distance was travelled`);
const share = (what: string) =>
  z.number().min(0).max(100).nullable().describe(`${what}, percent; null of a total of 0`);

/** First day of a bucket within the range, UTC-3. */
const date = z.iso.date().describe('First day of the bucket within the range, YYYY-MM-DD in UTC-3');
const legenda = z.array(z.string()).describe('Series of the graph, by field name, in drawing order');

/** A share of decided reports with its 95 % Wilson interval. */
export const Share = z.object({
  quantidade: count('Reports counted'),
  number: count('Total reports'),
  porcentagem: share('quantidade out of number'),
  intervalo: z.tuple([z.number(), z.number()]).nullable().describe('Wilson interval at 95 %, percent'),
  suficiente: z.boolean().describe('Enough decisions for a meaningful share'),
});
export type Share = z.infer<typeof Share>;

/** A bucket of the productivity graphs. */
export const ProductivityRow = z.object({
  date,
  totalSamples: count('Samples, including those without access'),
  coletas: count('Collections: samples without the no-access ones'),
  semacesso: count('No-access samples'),
  fraude: count('Fraud'),
  percentage: share('Samples of the bucket out of the range’s'),
  totalKM: z.number().min(0).describe('Distance travelled, km (D-15)'),
  totalCollectKM: perKm('Collections'),
  totalCollectKMAcess: perKm('Collections and no-access samples'),
  totalFraud: perKm('Frauds'),
});
export type ProductivityRow = z.infer<typeof ProductivityRow>;

/** The figures of a range. */
export const ProductivityTotals = ProductivityRow.omit({ date: true, percentage: true });
export type ProductivityTotals = z.infer<typeof ProductivityTotals>;

export const SummaryItem = z.object({
  id_classificacao: z.int().min(1).max(8).describe('Number of the class'),
  description: z.string().describe('Class code'),
  value: count('Samples'),
  percentage: share('Share of all samples'),
});

/** `amostras-coletadas`: graph, figures and classes; `anterior` holds the figures of the previous range of the same length. */
export const Productivity = ProductivityTotals.extend({
  graphicData: z.array(ProductivityRow).describe('One row per bucket of the range'),
  legenda,
  summary: z.array(SummaryItem).describe('Samples by effective class (the customer’s before the system’s)'),
  anterior: ProductivityTotals.describe('Figures of the previous range of the same length'),
});
export type Productivity = z.infer<typeof Productivity>;

/** `amostras-coletadas-detalhe`: samples by the system's class and by the report's result. */
export const PredictionRow = z.object({
  id_classificacao: z.int().min(1).max(8).describe('Number of the system’s class'),
  descricao: z.string().describe('Class code'),
  predicao: z.int().min(0).max(3).describe('0 no approved report, 1 confirmed, 2 contradicted, 3 undefined (D-29)'),
  quantidade: count('Samples'),
  porcentagem: share('Of all samples'),
});
export type PredictionRow = z.infer<typeof PredictionRow>;

/** A collector, as an option of a filter. */
export const Collector = z.object({ id_usuario: Id, nome: z.string().describe('Name') });
export type Collector = z.infer<typeof Collector>;

/** Work of one collector, by bucket and in total; id_usuario is null for samples whose collector has no account. */
export const CollectorWork = ProductivityTotals.extend({
  id_usuario: Id.nullable(),
  nome: z.string().nullable().describe('Name'),
  percentage: share('Of all samples'),
  dias: count('Days worked: days of the range with samples'),
  ultimo_dia: z.iso.date().describe('Last day of the range with samples, YYYY-MM-DD in UTC-3'),
  graphicData: z.array(
    z.object({
      date,
      totalSamples: count('Samples'),
      semacesso: count('No-access samples'),
      totalKM: z.number().min(0).describe('km'),
    }),
  ),
});
export type CollectorWork = z.infer<typeof CollectorWork>;

export const DistanceRow = z.object({ date, totalKM: z.number().min(0).describe('Distance travelled, km (D-15)') });

/** `acuracia-posicao`: precision of the positions (D-16). */
export const PositionAccuracy = z.object({
  number: count('Samples with a recorded precision'),
  sem_precisao: count('Samples without one'),
  faixas: z
    .array(
      z.object({
        ate: z.int().nullable().describe('Upper limit of the band, metres; null: more than 20 m'),
        quantidade: count('Samples'),
        porcentagem: share('Share of the samples with a recorded precision'),
      }),
    )
    .describe('≤ 5, ≤ 10, ≤ 20, > 20 m'),
  mediana: z.int().nullable().describe('Median, rounded up to whole metres; 31: more than 30; null without samples'),
  mediana_anterior: z.int().nullable().describe('Median of the previous range of the same length'),
});
export type PositionAccuracy = z.infer<typeof PositionAccuracy>;

/** A bucket of suspect points, by sample date. */
export const OccurrenceRow = z.object({
  date,
  pendentes: z.number().min(0).describe('Suspect points without an approved report'),
  nao_confirmados: z.number().min(0).describe('Suspect points contradicted by an approved report'),
  confirmados: z.number().min(0).describe('Suspect points confirmed by an approved report'),
  total: count('Suspect points'),
  samplesAmount: count('Samples'),
});
export type OccurrenceRow = z.infer<typeof OccurrenceRow>;
const Occurrences = z.object({ graphicData: z.array(OccurrenceRow), legenda });

/** `porcentagem-ocorrencias`: as counts, and as percentages of the bucket's suspect points. */
export const OccurrenceData = z.object({ number: Occurrences, percentage: Occurrences });
export type OccurrenceData = z.infer<typeof OccurrenceData>;

export const OccurrenceTotals = z.object({
  total_pending_samples: count('Suspect points without an approved report'),
  total_samples_not_confirmed: count('Suspect points contradicted by an approved report'),
  total_samples_confirmed: count('Suspect points confirmed by an approved report'),
  total: count('Suspect points'),
  samplesAmount: count('Samples'),
});
export type OccurrenceTotals = z.infer<typeof OccurrenceTotals>;

const LossTypes = z.object({
  quantidade: count('Confirmed reports'),
  porcentagem: share('Of all confirmed reports'),
  itens: z
    .array(
      z.object({
        tipo_vazamento: z.string().describe('Leak type (D-29)'),
        quantidade: count('Confirmed reports'),
        porcentagem: share('Of all confirmed reports'),
      }),
    )
    .describe('By leak type; empty for commercial users (D-23)'),
});

/** `classificacao-pontos-suspeitos`: confirmed reports decided in the range, by kind of loss. */
export const LossSummary = z.object({
  total: count('Confirmed reports'),
  aparente: LossTypes.describe('Apparent loss: Ligação Clandestina, By-Pass, Hidrômetro Danificado'),
  real: LossTypes.describe('Real loss: Não Visível, Visível, Infiltração'),
  graphicData: z.array(
    z.object({ date, aparente: count('Apparent losses'), real: count('Real losses'), total: count('All losses') }),
  ),
  legenda,
});
export type LossSummary = z.infer<typeof LossSummary>;

const AnalysisFigures = OccurrenceTotals.extend({
  total_confirmed_reports: count('Reports decided in the range that confirmed a suspect point'),
  total_unconfirmed_reports: count('Reports decided in the range that found no suspect point'),
  quantidadeDistancia: perKm('Confirmed reports'),
  quantidadeColeta: z.number().nullable().describe('Confirmed reports per collection; null without collections'),
  not_confirmed: z.number().nullable().describe('Unconfirmed reports per collection; null without collections'),
  not_confirmed_km: perKm('Unconfirmed reports'),
  totalKM: z.number().min(0).describe('Distance travelled, km'),
  coletas: count('Collections'),
});
/** `total-analise`. */
export const AnalysisTotals = AnalysisFigures.extend({ anterior: AnalysisFigures });
export type AnalysisTotals = z.infer<typeof AnalysisTotals>;
export type AnalysisFigures = z.infer<typeof AnalysisFigures>;

const named = Share.extend({
  id: z.union([z.int(), z.string()]).nullable().describe('Class code, company, collector or material'),
  nome: z.string().nullable().describe('Name; null: unknown'),
});

/** `acuracia`: share of confirmed reports among the decided (D-16), and accuracy of the system's class. */
export const Accuracy = Share.extend({
  anterior: Share,
  precisao: z
    .object({
      classe: z.array(named).describe('By the system’s class, only classes that a report can confirm'),
      unidade: z.array(named).describe('By company, most decisions first'),
      coletor: z.array(named).describe('By collector, most decisions first; empty for commercial users (D-23)'),
      material: z.array(named).describe('By pipe material, most decisions first; empty for commercial users (D-23)'),
    })
    .describe(
      'Samples whose report confirmed the system’s class, out of those whose report confirmed or contradicted it',
    ),
});
export type Accuracy = z.infer<typeof Accuracy>;

const ImpactFigures = z.object({
  leak: count('Confirmed real losses decided in the range'),
  apparent: count('Confirmed apparent losses; repairing them saves no water'),
  water_saved: z.number().min(0).describe('Water saved, m³/day (D-17)'),
  pool_day: z.number().min(0).describe('Olympic pools per day'),
  truck: z.number().min(0).describe('Water trucks per day'),
  water_tank: z.number().min(0).describe('Water tanks per day'),
});
/** `impacto-coletadas-total`. */
export const Impact = ImpactFigures.extend({
  anterior: ImpactFigures,
  graphicData: z.array(
    z.object({ date, leak: count('Real losses'), water_saved: z.number().min(0).describe('m³/day') }),
  ),
  legenda,
});
export type Impact = z.infer<typeof Impact>;
export type ImpactFigures = z.infer<typeof ImpactFigures>;
