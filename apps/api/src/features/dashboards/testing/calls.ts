import type { RouteName } from '@escuta/contract';

/** Every call that answers figures of a range. */
export const FIGURE_CALLS = [
  'occurrences',
  'occurrenceTotals',
  'collectedDetail',
  'dashboardCollectors',
  'lossTypes',
  'collectedSamples',
  'collectedTotals',
  'collectorWork',
  'travelledDistance',
  'positionAccuracy',
  'analysisTotals',
  'accuracy',
  'impactTotals',
] as const satisfies RouteName[];

/** They answer as their v4 namesakes. */
export const OLDER_CALLS = ['collectedSamplesV1', 'collectedTotalsV1'] as const satisfies RouteName[];
