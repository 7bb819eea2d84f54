import type { RouteName } from '@escuta/contract';

/** Every call that returns figures of a range. */
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

/** These return the same as their v4 versions. */
export const OLDER_CALLS = ['collectedSamplesV1', 'collectedTotalsV1'] as const satisfies RouteName[];
