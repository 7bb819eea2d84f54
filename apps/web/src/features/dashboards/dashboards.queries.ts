import type { DashboardFilterInput, ImpactChange } from '@escuta/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { type DashboardSearch, dashboardProblem, toDashboardFilter } from './dashboard-search.ts';

/** Prefix of the query keys of all dashboards. */
export const DASHBOARDS_KEY = ['dashboards'] as const;

type FigureCall =
  | 'collectedSamples'
  | 'collectorWork'
  | 'positionAccuracy'
  | 'occurrences'
  | 'lossTypes'
  | 'analysisTotals'
  | 'accuracy'
  | 'collectedDetail'
  | 'impactTotals';

const figuresQuery = <N extends FigureCall>(name: N, body: DashboardFilterInput) =>
  queryOptions({
    queryKey: [...DASHBOARDS_KEY, name, body],
    queryFn: async ({ signal }) => (await call(name, { body, signal } as never)) as Awaited<ReturnType<typeof call<N>>>,
    placeholderData: keepPreviousData,
  });

/** Result of one call for a search; disabled while the search is invalid. */
export function useFigures<N extends FigureCall>(name: N, search: DashboardSearch) {
  const enabled = dashboardProblem(search) === null;
  return useQuery({ ...figuresQuery(name, toDashboardFilter(search)), enabled });
}

/** Collectors who collected within the days of a search, chosen or not; disabled while the search is invalid. */
export function useDashboardCollectors(search: DashboardSearch) {
  const body = toDashboardFilter({ ...search, id_coletor: [], period: 'all' });
  return useQuery({
    queryKey: [...DASHBOARDS_KEY, 'collectors', body],
    queryFn: async ({ signal }) => (await call('dashboardCollectors', { body, signal })).data.dados,
    placeholderData: keepPreviousData,
    enabled: dashboardProblem(search) === null,
  });
}

const PARAMETERS_KEY = [...DASHBOARDS_KEY, 'impact-parameters'];

/** The reference volumes of the impact estimate. */
export function useImpactParameters() {
  return useQuery({
    queryKey: PARAMETERS_KEY,
    queryFn: async ({ signal }) => (await call('impactParameters', { signal })).data,
    staleTime: 0,
  });
}

/** Sets the given values; figures computed with the former ones are fetched again. */
export function useUpdateImpact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ImpactChange) => (await call('updateImpact', { body })).data,
    onSuccess: async (data) => {
      // Responses still in flight were computed before the change.
      await client.cancelQueries({ queryKey: PARAMETERS_KEY });
      client.setQueryData(PARAMETERS_KEY, data);
      return client.invalidateQueries({ queryKey: [...DASHBOARDS_KEY, 'impactTotals'] });
    },
  });
}
