import type { SampleRow } from '@escuta/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
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

type PagedRequest = ReturnType<typeof toPagedBody>;

const keyOf = (body: PagedRequest | null) => ['samples', 'page', body];

/** The request of a search, as of when it was made: that its end has come since does not change the rows. Null for an invalid period. */
export function usePagedRequest(search: ListSearch): PagedRequest | null {
  return useMemo(() => (searchProblem(search) ? null : toPagedBody(search, new Date())), [search]);
}

async function readPage(body: PagedRequest, signal: AbortSignal): Promise<SamplePage> {
  const { total, com_referencia: ranked, amostras } = await call('searchSamples', { body, signal });
  return { total, ranked, rows: amostras };
}

/** One page of a search. The previous rows stay until the next ones arrive; an invalid period is not requested. */
export function usePagedSamples(body: PagedRequest | null) {
  return useQuery({
    queryKey: keyOf(body),
    queryFn: body ? ({ signal }) => readPage(body, signal) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What changes on a page while it is shown. */
export function useLiveSamplePage(body: PagedRequest | null) {
  const client = useQueryClient();
  useChanges('amostra', (ids) => staleDetails(client, ids));
  return useLivePage({
    kind: 'amostra',
    queryKey: keyOf(body),
    skipped: body ? (body.pag - 1) * body.max : 0,
    read: body && ((signal) => readPage(body, signal)),
    keyOf: ({ id_amostra }: SampleRow) => id_amostra,
  });
}
