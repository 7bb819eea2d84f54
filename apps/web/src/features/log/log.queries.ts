import { LOG_PAGE_MAX, type LogRow } from '@escuta/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { isReversed } from '../../shared/ui/period.ts';
import { type LogSearch, toLogBody } from './log-search.ts';

/** Rows of a spreadsheet, at most. */
export const LOG_SHEET_MAX = 50_000;

/** One page of the log. The previous page stays visible until the next one arrives. */
export function useLogPage(search: LogSearch) {
  const body = toLogBody(search);
  return useQuery({
    queryKey: ['log', 'page', body],
    queryFn: async ({ signal }) => {
      const { dados, total, total_exato } = await call('searchLogs', { body, signal });
      return { rows: dados, total, isWhole: total_exato };
    },
    placeholderData: keepPreviousData,
    enabled: !isReversed(search),
    staleTime: 0,
  });
}

/** The action codes found in the log. */
export function useLogActions() {
  return useQuery({
    queryKey: ['log', 'actions'],
    queryFn: async ({ signal }) => (await call('listLogActions', { signal })).dados,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The origins found in the log. */
export function useLogOrigins() {
  return useQuery({
    queryKey: ['log', 'origins'],
    queryFn: async ({ signal }) => (await call('listLogOrigins', { signal })).dados,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Users whose name contains the typed text. */
export function useUsersByName(nome: string) {
  return useQuery({
    queryKey: ['log', 'people', nome],
    queryFn: async ({ signal }) => (await call('listUsers', { query: { nome, max: '20' }, signal })).dados,
    placeholderData: keepPreviousData,
  });
}

/** The name of a user, for a search opened by its address. */
export function usePersonName(id: number | null) {
  return useQuery({
    queryKey: ['log', 'person', id],
    queryFn: async ({ signal }) => (await call('getUser', { params: { id: id ?? 0 }, signal })).user.nome,
    enabled: id !== null,
    retry: false,
  });
}

/** All results of a search, up to LOG_SHEET_MAX rows. `cut`: there are more. */
export async function fetchLog(search: LogSearch): Promise<{ rows: LogRow[]; cut: boolean }> {
  const rows: LogRow[] = [];
  let apos: string | null = null;
  do {
    const body = { ...toLogBody(search), perPage: LOG_PAGE_MAX, currentPage: 1, apos };
    const page: { dados: LogRow[]; proxima: string | null } = await call('exportLogs', { body });
    rows.push(...page.dados);
    apos = page.proxima;
  } while (apos !== null && rows.length < LOG_SHEET_MAX);
  return { rows: rows.slice(0, LOG_SHEET_MAX), cut: apos !== null };
}
