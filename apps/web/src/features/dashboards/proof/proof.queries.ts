import type { RestartBody } from '@escuta/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { type DashboardSearch, dashboardProblem, toDashboardFilter } from '../dashboard-search.ts';
import { DASHBOARDS_KEY } from '../dashboards.queries.ts';

/** What listening by machine is worth, for the days and companies of a search; disabled while it is invalid. */
export function useProof(search: DashboardSearch) {
  const { dti, dtf, id_cliente } = toDashboardFilter(search);
  const body = { dti, dtf, id_cliente };
  return useQuery({
    queryKey: [...DASHBOARDS_KEY, 'machineProof', body],
    queryFn: async ({ signal }) => (await call('machineProof', { body, signal })).data,
    placeholderData: keepPreviousData,
    enabled: dashboardProblem(search) === null,
  });
}

/** Lets the reference of a recorder count anew. Throws when it is refused. */
export function useRestart() {
  const client = useQueryClient();
  return async (body: RestartBody): Promise<void> => {
    await call('restartReference', { body });
    void client.invalidateQueries({ queryKey: [...DASHBOARDS_KEY, 'machineProof'] });
  };
}
