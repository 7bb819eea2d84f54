import { z } from 'zod';
import { success } from '../common/reply.ts';
import {
  Accuracy,
  AnalysisTotals,
  Collector,
  CollectorWork,
  CompanyModels,
  DashboardFilter,
  DistanceRow,
  Impact,
  ImpactChange,
  ImpactParameters,
  InstalledClassifier,
  LossSummary,
  MachineFilter,
  MachineProof,
  ModelChoice,
  ModelsSearch,
  OccurrenceData,
  OccurrenceTotals,
  PositionAccuracy,
  PredictionRow,
  Productivity,
  ProductivityTotals,
  RestartBody,
} from '../dashboards/index.ts';
import { route } from '../route.ts';
import { done } from './shared.ts';

/** A call that returns figures of a range. */
const figures = <const Path extends string, Reply extends z.ZodType>(path: Path, summary: string, data: Reply) =>
  route({
    method: 'POST',
    path: `/dashboard/${path}`,
    capability: 'dashboards.view',
    summary,
    body: DashboardFilter,
    reply: success({ data }),
    errors: ['company_not_found', 'collector_not_found', 'period_reversed', 'period_too_long', 'period_not_allowed'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  });

const collectors = z.object({ dados: z.array(Collector), total: z.int() });
const totals = ProductivityTotals.extend({ anterior: ProductivityTotals });
const distance = z.object({
  totalKM: z.number().min(0),
  graphicData: z.array(DistanceRow),
  legenda: z.array(z.string()),
});

/** The calls of product document 2, section 7, Dashboards. An older call and its v4 version return the same. */
export const dashboardRoutes = {
  occurrences: figures('porcentagem-ocorrencias', 'Suspect points by bucket, counts and percentages', OccurrenceData),
  occurrenceTotals: figures('porcentagem-ocorrencias-total', 'Suspect points of a range', OccurrenceTotals),
  collectedSamplesV1: figures('amostras-coletadas', 'As v4/amostras-coletadas', Productivity),
  collectedTotalsV1: figures('amostras-coletadas-total', 'As v4/amostras-coletadas-total', totals),
  collectedDetail: figures(
    'amostras-coletadas-detalhe',
    'Samples by class and by the result of their report',
    z.array(PredictionRow),
  ),
  dashboardCollectors: figures('coletores', 'Collectors with samples in the range', collectors),
  lossTypes: figures('classificacao-pontos-suspeitos', 'Confirmed reports by kind of loss', LossSummary),
  collectedSamples: figures(
    'v4/amostras-coletadas',
    'Productivity: collections by bucket, figures, classes',
    Productivity,
  ),
  collectedTotals: figures('v4/amostras-coletadas-total', 'Productivity: totals of a range', totals),
  collectorWork: figures('v4/coletores', 'Productivity by collector and bucket', z.array(CollectorWork)),
  travelledDistance: figures('v4/distancia-percorrida', 'Distance travelled by bucket (D-15)', distance),
  positionAccuracy: figures('v4/acuracia-posicao', 'Precision of the positions (D-16)', PositionAccuracy),
  analysisTotals: figures('v4/total-analise', 'Analysis: totals of a range', AnalysisTotals),
  accuracy: figures('v4/acuracia', 'Share of confirmed reports, and accuracy of the system’s class', Accuracy),
  impactTotals: figures('v4/impacto-coletadas-total', 'Impact of the leaks found (D-17)', Impact),
  machineProof: route({
    method: 'POST',
    path: '/dashboard/escuta-maquina',
    capability: 'dashboards.machine',
    summary:
      'What listening by machine is worth: found against heard, missed, precision, drift, each with its interval (LSN-05)',
    body: MachineFilter,
    reply: success({ data: MachineProof }),
    errors: ['company_not_found', 'period_reversed', 'period_too_long'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  learntModels: route({
    method: 'POST',
    path: '/dashboard/escuta-maquina/modelos',
    capability: 'dashboards.machine',
    summary:
      'What decides on the sounds of the caller’s company trees, the rule or a learnt model, and every model with its figures on weeks that it had not seen (LSN-07)',
    body: ModelsSearch,
    reply: success({
      dados: z.array(CompanyModels),
      total: z.int().describe('Company trees'),
      classificador: InstalledClassifier.describe('What decides in this installation where no learnt model is chosen'),
    }),
    errors: ['company_not_found'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  chooseModel: route({
    method: 'POST',
    path: '/dashboard/escuta-maquina/modelo',
    capability: 'listening.choose',
    summary: 'Let a learnt model decide on new sounds, or the rule again (LSN-07)',
    body: ModelChoice,
    reply: success({ data: CompanyModels }),
    errors: ['company_not_found', 'model_not_found', 'model_not_better', 'model_changed'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  restartReference: route({
    method: 'POST',
    path: '/dashboard/escuta-maquina/referencia',
    capability: 'listening.choose',
    summary: 'Let the reference of a recorder count anew, with a note (D-35)',
    body: RestartBody,
    reply: done,
    errors: ['company_not_found', 'restart_in_future'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  updateImpact: route({
    method: 'POST',
    path: '/dashboard/v4/atualizar-impacto',
    capability: 'impact.edit',
    summary: 'Set the reference volumes and flows of the impact estimate',
    body: ImpactChange,
    reply: success({ data: ImpactParameters }),
    errors: [],
    tenant: 'none',
  }),
  impactParameters: route({
    method: 'GET',
    path: '/dashboard/v4/parametros-impacto',
    capability: 'impact.view',
    summary: 'The reference volumes and flows of the impact estimate',
    reply: success({ data: ImpactParameters }),
    errors: [],
    tenant: 'none',
  }),
};
