import type { CompanyModels } from '@escuta/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { type DashboardSearch, toDashboardFilter } from '../dashboard-search.ts';
import { DASHBOARDS_KEY } from '../dashboards.queries.ts';

const MODELS = [...DASHBOARDS_KEY, 'learntModels'];

/** What decides on the sounds of the companies of a search, and what they have learnt (LSN-07). It has no period. */
export function useModels(search: DashboardSearch) {
  const { id_cliente } = toDashboardFilter(search);
  const body = { id_cliente };
  return useQuery({
    queryKey: [...MODELS, body],
    queryFn: async ({ signal }) => await call('learntModels', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Lets a model or the rule decide. Read again after a refusal too: another person may have been first. Throws when it is refused. */
export function useChooseModel() {
  const client = useQueryClient();
  return async ({ id_cliente, ordem }: CompanyModels, id_modelo: number | null): Promise<void> => {
    try {
      await call('chooseModel', { body: { id_cliente, id_modelo, ordem } });
    } finally {
      void client.invalidateQueries({ queryKey: MODELS });
    }
  };
}
