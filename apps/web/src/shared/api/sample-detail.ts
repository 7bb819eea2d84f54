import type { SampleDetail } from '@escuta/contract';
import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Media links work for at least five minutes; the detail is fetched again before that. */
const DETAIL_FRESH_MS = 4 * 60_000;
/** How often the spectrogram of a recording that has just come in is looked for, milliseconds. */
const PREPARING_MS = 1_500;

const isPreparing = (sample: SampleDetail | undefined) => sample?.gravacao != null && sample.espectrograma === null;

export const detailKey = (id: number) => ['samples', 'detail', id] as const;

/** Detail of a sample. */
export function detailQuery(id: number) {
  return queryOptions({
    queryKey: detailKey(id),
    queryFn: async ({ signal }): Promise<SampleDetail> =>
      (await call('getSampleDetail', { body: { id_amostra: id }, signal })).amostra,
    staleTime: DETAIL_FRESH_MS,
    refetchInterval: ({ state }) => (isPreparing(state.data) ? PREPARING_MS : false),
  });
}

/**
 * Fetches a detail again after a change of the sample. A request sent before the change is cancelled first: an
 * invalidation alone would keep its reply, with the old values, when the detail had not been fetched before.
 */
export async function refetchDetail(client: QueryClient, id: number): Promise<void> {
  await client.cancelQueries({ queryKey: detailKey(id) });
  await client.invalidateQueries({ queryKey: detailKey(id) });
}

/**
 * Fetches details again that are on the screen, and others when they are next shown. Requests sent before the change are cancelled first, as in
 * `refetchDetail`. @param ids null: of all samples
 */
export async function staleDetails(client: QueryClient, ids: readonly number[] | null): Promise<void> {
  const changed = ids && new Set<unknown>(ids);
  const [samples, detail] = detailKey(0);
  const stale = {
    queryKey: [samples, detail],
    predicate: ({ queryKey }: { queryKey: QueryKey }) => changed === null || changed.has(queryKey[2]),
  };
  await client.cancelQueries(stale);
  await client.invalidateQueries(stale);
}

export function useSampleDetail(id: number | null) {
  return useQuery({ ...detailQuery(id ?? 0), enabled: id !== null });
}
