import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { NearestPipe } from '../network/network.ts';
import { Classification } from '../samples/classification.ts';
import { SampleDetail } from '../samples/sample.ts';
import { LeakReport } from './report.ts';

/** A row of the report list (REP-03). */
export const LeakReportRow = LeakReport.omit({ fotos: true }).extend({
  classes: z.string().describe('Effective classes of the samples, comma-separated, in their order'),
  tem_inspecao_livre: z.boolean().describe('Whether every sample has a free slot for a new inspection'),
  total_fotos: z.int().describe('Photos of the report'),
});
export type LeakReportRow = z.infer<typeof LeakReportRow>;

/** A sample of a report, for its detail (RDT-01). */
export const ReportedSample = z.object({
  id_amostra: Id.describe('Key of the sample'),
  seq: z.string().describe('Sample id as shown to people'),
  dt_amostra: Instant.describe('When the sound was recorded'),
  ordem_inspecao: z.int().min(1).max(3).describe('Slot of this report, 1 to 3'),
  pre_classificacao: Classification.nullable().describe('Class given at collection'),
  classificacao: Classification.describe('System classification'),
  classificacao_cliente: Classification.nullable().describe('Class set by the customer'),
  vista: z.boolean().describe('Seen'),
  review: z.boolean().nullable().describe('true agrees with the system’s class, false disagrees, null: no statement'),
  coletor: z.string().nullable().describe('Collector id'),
  nome: z.string().nullable().describe('Collector’s name'),
  endereco: z.string().nullable().describe('Probable address, null until revealed'),
  lat: z.number().describe('Latitude, degrees WGS84'),
  lon: z.number().describe('Longitude, degrees WGS84'),
  obs: z.string().nullable().describe('Sample comment'),
  obs_app: z.string().nullable().describe('Comment given at collection'),
  comentario: z.boolean().describe('Has a sample comment'),
  totalInspectionOrders: SampleDetail.shape.totalInspectionOrders,
});
export type ReportedSample = z.infer<typeof ReportedSample>;

/** Everything of one report (`GET relatorio-vazamento/{id}`). */
export const LeakReportDetail = LeakReport.extend({
  tem_inspecao_livre: LeakReportRow.shape.tem_inspecao_livre,
  amostras_relatorio: z.array(ReportedSample).describe('Samples of the report'),
  tubulacao: NearestPipe.nullable().describe(
    'The pipe of the network that is nearest to the report’s point, whose material counts where the report names none; null: none of a known material within 50 m, or the report names one',
  ),
});
export type LeakReportDetail = z.infer<typeof LeakReportDetail>;
