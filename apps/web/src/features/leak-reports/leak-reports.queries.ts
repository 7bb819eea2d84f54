import type { DecideReportsInput, InspectorOption, LeakReportDetail } from '@escuta/contract';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, inspectorsQuery } from '../../shared/api/index.ts';
import { type Sought, useLivePage } from '../../shared/list-page/index.ts';
import { useChanges } from '../../shared/live/index.ts';
import { type ResolvedSearch, reportSearchProblem, toReportFilter } from './report-search.ts';

/** Links of photos are valid for at least five minutes; a detail is fetched again before they expire. */
const DETAIL_FRESH_MS = 4 * 60_000;

/**
 * One page of a search, null for none. The previous page stays visible until the next one arrives; an invalid search is not sent.
 */
export function useReportPage(search: ResolvedSearch | null) {
  return useQuery({
    ...pageQuery('page', search),
    placeholderData: keepPreviousData,
    enabled: search !== null && reportSearchProblem(search) === null,
    staleTime: 0,
    // The user may have decided the report in the detail's tab.
    refetchOnWindowFocus: true,
  });
}

/** A page of a search as it was when first fetched in this tab: reports that are decided meanwhile stay in it. */
export function useReportWalk(search: ResolvedSearch | null) {
  return useQuery({
    ...pageQuery('walk', search),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

function pageQuery(of: 'page' | 'walk', search: ResolvedSearch | null) {
  return queryOptions({
    queryKey: pageKey(of, search),
    queryFn: search ? ({ signal }) => readPage(search, signal) : skipToken,
  });
}

const bodyOf = (search: ResolvedSearch) => ({ ...toReportFilter(search), pag: search.pag, max: search.max });
const pageKey = (of: 'page' | 'walk', search: ResolvedSearch | null) => ['reports', of, search && bodyOf(search)];

async function readPage(search: ResolvedSearch, signal: AbortSignal) {
  const { dados, total } = await call('filterReports', { body: bodyOf(search), signal });
  return { rows: dados, total };
}

type ReportRow = Awaited<ReturnType<typeof readPage>>['rows'][number];

/** The page of new reports: the first one, since those sent last are at the beginning. A decision may have brought others to any page. */
async function pageOfNew(search: ResolvedSearch, { since, shown }: Sought<ReportRow>, signal: AbortSignal) {
  const { rows } = await readPage({ ...search, pag: 1 }, signal);
  const known = new Set(shown.map(rowKey));
  const isNew = (row: ReportRow) => row.dt_envio !== null && new Date(row.dt_envio) >= since && !known.has(rowKey(row));
  return rows.some(isNew) ? 1 : null;
}

const rowKey = ({ id_relatorio, id_amostra }: ReportRow) => `${id_relatorio} ${id_amostra}`;

/** What changes on a page while it is shown. */
export function useLiveReportPage(search: ResolvedSearch, onPage: (pag: number) => void) {
  return useLivePage({
    kind: 'relatorio',
    queryKey: pageKey('page', search),
    ...{ pag: search.pag, max: search.max, onPage },
    read: reportSearchProblem(search) === null ? (pag, signal) => readPage({ ...search, pag }, signal) : null,
    keyOf: rowKey,
    pageOfNew: (sought, signal) => pageOfNew(search, sought, signal),
  });
}

export function useReportDetail(id: number | null) {
  const client = useQueryClient();
  useChanges('relatorio', async (ids) => {
    if (id === null || !(ids?.includes(id) ?? true)) return;
    await client.invalidateQueries({ queryKey: ['reports', 'detail', id] });
  });
  return useQuery({
    queryKey: ['reports', 'detail', id],
    queryFn: async ({ signal }): Promise<LeakReportDetail> =>
      (await call('getReport', { params: { id: id ?? 0 }, signal })).relatorio,
    enabled: id !== null,
    staleTime: DETAIL_FRESH_MS,
  });
}

/** Geophone operators who reach all these companies. */
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

/** Previews a decision; disabled with null, while the form is incomplete. */
export function useDecisionPreview(body: DecideReportsInput | null) {
  return useQuery({
    queryKey: ['reports', 'preview', body],
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('no decision to preview');
      return (await call('previewDecisions', { body, signal })).dados;
    },
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Decides reports. Reports and samples are fetched again even if it fails. */
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
