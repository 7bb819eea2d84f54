import type { SampleDetail } from '@escuta/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Media links work for at least five minutes; the detail is fetched again before that. */
const DETAIL_FRESH_MS = 4 * 60_000;

export const detailKey = (id: number) => ['samples', 'detail', id] as const;

/** Detail of a sample. */
export function detailQuery(id: number) {
  return queryOptions({
    queryKey: detailKey(id),
    queryFn: async ({ signal }): Promise<SampleDetail> =>
      (await call('getSampleDetail', { body: { id_amostra: id }, signal })).amostra,
    staleTime: DETAIL_FRESH_MS,
  });
}

export function useSampleDetail(id: number | null) {
  return useQuery({ ...detailQuery(id ?? 0), enabled: id !== null });
}
