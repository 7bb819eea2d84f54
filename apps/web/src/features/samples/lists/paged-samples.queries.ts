import type { SampleRow } from '@escuta/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, staleDetails } from '../../../shared/api/index.ts';
import { useLivePage } from '../../../shared/list-page/index.ts';
import { useChanges } from '../../../shared/live/index.ts';
import { type ListSearch, searchProblem, toPagedBody } from './list-search.ts';

export interface SamplePage {
  total: number;
  /** How many of all found have a place in "most likely first"; undefined by date. */
  ranked: number | undefined;
  rows: SampleRow[];
}

const keyOf = (search: ListSearch) => ['samples', 'page', toPagedBody(search)];

async function readPage(search: ListSearch, signal: AbortSignal): Promise<SamplePage> {
  const {
    total,
    com_referencia: ranked,
    amostras,
  } = await call('searchSamples', { body: toPagedBody(search), signal });
  return { total, ranked, rows: amostras };
}

/** One page of a search. The previous rows stay until the next ones arrive; an invalid period is not requested. */
export function usePagedSamples(search: ListSearch) {
  return useQuery({
    queryKey: keyOf(search),
    queryFn: ({ signal }) => readPage(search, signal),
    placeholderData: keepPreviousData,
    enabled: searchProblem(search) === null,
    staleTime: 0,
  });
}

/** What changes on a page while it is shown. */
export function useLiveSamplePage(search: ListSearch) {
  const client = useQueryClient();
  useChanges('amostra', (ids) => staleDetails(client, ids));
  return useLivePage({
    kind: 'amostra',
    queryKey: keyOf(search),
    skipped: (search.pag - 1) * search.max,
    read: searchProblem(search) === null ? (signal) => readPage(search, signal) : null,
    keyOf: ({ id_amostra }: SampleRow) => id_amostra,
  });
}
