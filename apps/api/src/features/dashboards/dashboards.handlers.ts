import type { Handlers } from '../../http/register.ts';
import { accuracy } from './accuracy.service.ts';
import { analysisTotals, lossTypes, occurrences, occurrenceTotals } from './analysis.service.ts';
import { changeParameters, getParameters, impact } from './impact.service.ts';
import {
  collectors,
  collectorWork,
  distance,
  positionAccuracy,
  predictions,
  productivity,
  productivityTotals,
} from './productivity.service.ts';

type DashboardCalls =
  | 'occurrences'
  | 'occurrenceTotals'
  | 'collectedSamplesV1'
  | 'collectedTotalsV1'
  | 'collectedDetail'
  | 'dashboardCollectors'
  | 'lossTypes'
  | 'collectedSamples'
  | 'collectedTotals'
  | 'collectorWork'
  | 'travelledDistance'
  | 'positionAccuracy'
  | 'analysisTotals'
  | 'accuracy'
  | 'impactTotals'
  | 'updateImpact'
  | 'impactParameters';

export const dashboardHandlers: Handlers<DashboardCalls> = {
  occurrences: ({ services, session, body }) => occurrences(services, session, body),
  occurrenceTotals: ({ services, session, body }) => occurrenceTotals(services, session, body),
  collectedSamplesV1: ({ services, session, body }) => productivity(services, session, body),
  collectedTotalsV1: ({ services, session, body }) => productivityTotals(services, session, body),
  collectedDetail: ({ services, session, body }) => predictions(services, session, body),
  dashboardCollectors: ({ services, session, body }) => collectors(services, session, body),
  lossTypes: ({ services, session, body }) => lossTypes(services, session, body),
  collectedSamples: ({ services, session, body }) => productivity(services, session, body),
  collectedTotals: ({ services, session, body }) => productivityTotals(services, session, body),
  collectorWork: ({ services, session, body }) => collectorWork(services, session, body),
  travelledDistance: ({ services, session, body }) => distance(services, session, body),
  positionAccuracy: ({ services, session, body }) => positionAccuracy(services, session, body),
  analysisTotals: ({ services, session, body }) => analysisTotals(services, session, body),
  accuracy: ({ services, session, body }) => accuracy(services, session, body),
  impactTotals: ({ services, session, body }) => impact(services, session, body),
  updateImpact: ({ services, session, body }) => changeParameters(services, session, body),
  impactParameters: ({ services, session }) => getParameters(services, session),
};
