import type { ImportState } from '@escuta/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, sampleImportsQuery } from '../../shared/api/index.ts';

/** Who can be shown as the collector of a company's samples. */
export function useCollectors(id_cliente: number | null) {
  return useQuery({
    queryKey: ['importing', 'collectors', id_cliente],
    queryFn: async ({ signal }) =>
      (await call('listImportCollectors', { params: { id: id_cliente ?? 0 }, signal })).dados,
    enabled: id_cliente !== null,
  });
}

/** How often a page looks while somebody imports, milliseconds. */
const REFRESH_MS = 5_000;
/** When a page looks again at past imports. */
export const whileOpen = (imports: readonly { situacao: ImportState }[] | undefined) =>
  imports?.some(({ situacao }) => situacao === 'aberta') ? REFRESH_MS : false;

/** The last imports into the companies within reach. */
export function useSampleImports() {
  return useQuery({
    ...sampleImportsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => whileOpen(state.data),
  });
}

/** Reads again what shows samples and imports. */
export function useSamplesChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  const again = (queryKey: string[]) => client.invalidateQueries({ queryKey });
  return () => Promise.all([again(['samples']), again(sampleImportsQuery.queryKey)]);
}
