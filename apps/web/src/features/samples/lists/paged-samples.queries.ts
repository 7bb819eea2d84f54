import type { SampleRow } from '@escuta/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { type ListSearch, searchProblem, toPagedBody } from './list-search.ts';

export interface SamplePage {
  total: number;
  rows: SampleRow[];
}

/** One page of a search. The previous rows stay until the next ones arrive; an invalid period is not requested. */
export function usePagedSamples(search: ListSearch) {
  const body = toPagedBody(search);
  return useQuery({
    queryKey: ['samples', 'page', body],
    queryFn: async ({ signal }): Promise<SamplePage> => {
      const { total, amostras } = await call('searchSamples', { body, signal });
      return { total, rows: amostras };
    },
    placeholderData: keepPreviousData,
    enabled: searchProblem(search) === null,
    staleTime: 0,
  });
}
