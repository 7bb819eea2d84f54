import type { DashboardFilterInput, ImpactChange } from '@escuta/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { type DashboardSearch, dashboardProblem, toDashboardFilter } from './dashboard-search.ts';

/** Everything that dashboards ask for. */
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

const ask = <N extends FigureCall>(name: N, body: DashboardFilterInput) =>
  queryOptions({
    queryKey: [...DASHBOARDS_KEY, name, body],
    queryFn: async ({ signal }) => (await call(name, { body, signal } as never)) as Awaited<ReturnType<typeof call<N>>>,
    placeholderData: keepPreviousData,
  });

/** The figures of a search by one call; idle while something is wrong with it. */
export function useFigures<N extends FigureCall>(name: N, search: DashboardSearch) {
  const enabled = dashboardProblem(search) === null;
  return useQuery({ ...ask(name, toDashboardFilter(search)), enabled });
}

/** Who collected within the days of a search, whoever is chosen among them; idle while something is wrong with it. */
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

/** Sets what is given of them; what was reckoned with the former ones is asked for anew. */
export function useUpdateImpact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ImpactChange) => (await call('updateImpact', { body })).data,
    onSuccess: async (data) => {
      // What is still on its way was read before the change.
      await client.cancelQueries({ queryKey: PARAMETERS_KEY });
      client.setQueryData(PARAMETERS_KEY, data);
      return client.invalidateQueries({ queryKey: [...DASHBOARDS_KEY, 'impactTotals'] });
    },
  });
}
