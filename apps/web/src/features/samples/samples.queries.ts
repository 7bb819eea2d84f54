import { COLUMNS_MEDIA_TYPE, type SampleColumns, type SampleDetail, type SampleRow } from '@escuta/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, callRaw, isProblemReply, NetworkProblem, problemOf } from '../../shared/api/index.ts';
import { SampleStore } from '../../shared/map/sample-store.ts';
import { type SampleSearch, toSearchBody } from './filters.ts';

/** Links of a detail work for at least five minutes; it is asked again before that. */
const DETAIL_FRESH_MS = 4 * 60_000;
/** The most rows that one look-up of addresses asks for. */
export const ROWS_PER_LOOKUP = 50;

/**
 * The map search as a store of columns.
 * @throws ApiProblem also for the error flag under status 200 (MAP-10); NetworkProblem; the signal's reason when aborted
 */
export async function searchMap(search: SampleSearch, signal: AbortSignal): Promise<SampleStore> {
  const response = await callRaw('searchMap', { body: toSearchBody(search), accept: COLUMNS_MEDIA_TYPE, signal });
  const reply: unknown = await response.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new NetworkProblem('unreadable', { cause });
  });
  if (isProblemReply(reply)) throw problemOf(response.status, reply);
  return new SampleStore((reply as { amostras: SampleColumns }).amostras);
}

/** Whole rows of some samples, at most {@link ROWS_PER_LOOKUP}; those no longer there are left out. */
export async function findRows(ids: readonly number[], signal: AbortSignal): Promise<SampleRow[]> {
  const body = { amostras: [...ids], max: ROWS_PER_LOOKUP };
  return (await call('searchSamples', { body, signal })).amostras;
}

export const detailKey = (id: number) => ['samples', 'detail', id] as const;

/** Everything of one sample. */
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

/** Where the map comes from and opens; asked once. */
export function useAppConfig() {
  return useQuery({
    queryKey: ['config'],
    queryFn: async ({ signal }) => (await call('getConfig', { signal })).config,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
