import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';

/** Who can be shown as the collector of a company's samples. */
export function useCollectors(id_cliente: number | null) {
  return useQuery({
    queryKey: ['importing', 'collectors', id_cliente],
    queryFn: async ({ signal }) =>
      (await call('listImportCollectors', { params: { id: id_cliente ?? 0 }, signal })).dados,
    enabled: id_cliente !== null,
  });
}

/** Reads again what shows samples. */
export function useSamplesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['samples'] });
}
