import type { DecideReportsInput, InspectorOption, LeakReportDetail } from '@escuta/contract';
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, inspectorsQuery } from '../../shared/api/index.ts';
import { type ResolvedSearch, reportSearchProblem, toReportFilter } from './report-search.ts';

/** Links of photos work for at least five minutes; a detail is asked again before that. */
const DETAIL_FRESH_MS = 4 * 60_000;

/** One page of a search. The rows before stay until the next ones are there; a search that cannot be is not asked for. */
export function useReportPage(search: ResolvedSearch) {
  const body = { ...toReportFilter(search), pag: search.pag, max: search.max };
  return useQuery({
    queryKey: ['reports', 'page', body],
    queryFn: async ({ signal }) => {
      const { dados, total } = await call('filterReports', { body, signal });
      return { rows: dados, total };
    },
    placeholderData: keepPreviousData,
    enabled: reportSearchProblem(search) === null,
    staleTime: 0,
    // Somebody who comes back from a detail has perhaps decided there.
    refetchOnWindowFocus: true,
  });
}

/** Everything of one report. */
export function useReportDetail(id: number | null) {
  return useQuery({
    queryKey: ['reports', 'detail', id],
    queryFn: async ({ signal }): Promise<LeakReportDetail> =>
      (await call('getReport', { params: { id: id ?? 0 }, signal })).relatorio,
    enabled: id !== null,
    staleTime: DETAIL_FRESH_MS,
  });
}

/** Who may be sent to inspect the samples of all these companies. */
export function useInspectors(companies: readonly number[]) {
  return useQueries({
    queries: companies.map(inspectorsQuery),
    combine: (lists) => ({
      failed: lists.some(({ isError }) => isError),
      ready: lists.every(({ data }) => data !== undefined),
      options: inAll(lists.map(({ data }) => data ?? [])),
    }),
  });
}

function inAll([first = [], ...others]: InspectorOption[][]): InspectorOption[] {
  return first.filter(({ id }) => others.every((list) => list.some((other) => other.id === id)));
}

/** What a decision would do; asked anew for every other choice, null for a choice that is not complete. */
export function useDecisionPreview(body: DecideReportsInput | null) {
  return useQuery({
    queryKey: ['reports', 'preview', body],
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('nothing chosen');
      return (await call('previewDecisions', { body, signal })).dados;
    },
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Decides reports. Whatever comes of it, what is shown of reports and samples is asked again. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: DecideReportsInput) => (await call('decideReports', { body })).dados,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['reports', 'page'] });
      void client.invalidateQueries({ queryKey: ['reports', 'detail'] });
      void client.invalidateQueries({ queryKey: ['samples'] });
    },
  });
}
