import { PAGE_SIZE_MAX, type PagedSearchInput, type SampleRow } from '@escuta/contract';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, staleDetails } from '../../../shared/api/index.ts';
import { listOf, type Searching, type Sought, useLivePage } from '../../../shared/list-page/index.ts';
import { useChanges } from '../../../shared/live/index.ts';
import { isSame } from '../../../shared/ui/use-search-draft.ts';
import { type ListSearch, searchProblem, toPagedBody } from './list-search.ts';

export interface SamplePage {
  total: number;
  /** How many of all found have a place in "most likely first"; undefined by date. */
  ranked: number | undefined;
  rows: SampleRow[];
}

type PagedRequest = ReturnType<typeof toPagedBody>;

const keyOf = (body: PagedRequest | null) => ['samples', 'page', body];

/** The instant at which a search was made: it is the same on all its pages, and until the person searches again. */
function useMadeAt({ pag: _pag, max: _max, amostra: _amostra, ...asked }: ListSearch) {
  const [made, setMade] = useState({ asked, at: new Date() });
  if (!isSame(made.asked, asked)) setMade({ asked, at: new Date() });
  return { madeAt: made.at, renew: (at: Date) => setMade({ asked, at }) };
}

/**
 * A list of samples and its request. That the end of the period has come since the search was made does not change the rows.
 * @param besides search parameters that do not change the rows
 */
export function useSampleList(name: string, searching: Searching<ListSearch>, besides: readonly (keyof ListSearch)[]) {
  const { search } = searching;
  const { madeAt, renew } = useMadeAt(search);
  const request = useMemo(() => (searchProblem(search) ? null : toPagedBody(search, madeAt)), [search, madeAt]);
  const list = listOf(name, searching, usePagedSamples(request), besides);
  const find: typeof list.find = (part) => {
    const now = new Date();
    renew(now);
    // A request that another instant changes is sent by that.
    if (request === null || isSame(toPagedBody(search, now), request)) list.find(part);
    else searching.change(part);
  };
  return { list: { ...list, find }, request };
}

async function readPage(body: PagedSearchInput, signal: AbortSignal): Promise<SamplePage> {
  const { total, com_referencia: ranked, amostras } = await call('searchSamples', { body, signal });
  return { total, ranked, rows: amostras };
}

/** One page of a search. The previous rows stay until the next ones arrive; an invalid period is not requested. */
function usePagedSamples(body: PagedRequest | null) {
  return useQuery({
    queryKey: keyOf(body),
    queryFn: body ? ({ signal }) => readPage(body, signal) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The page of the first of the new samples: of those that were uploaded since, the search finds some. */
async function pageOfNew(body: PagedRequest, { since, heard, shown }: Sought<SampleRow>, signal: AbortSignal) {
  const { dtf: _, ...always } = body;
  const period = { data: 1, dti: since.toISOString() } as const;
  const uploaded = { ...always, ...period, ...(heard && { amostras: [...heard] }), pag: 1, max: PAGE_SIZE_MAX };
  const known = new Set(shown.map(({ id_amostra }) => id_amostra));
  const came = (await readPage(uploaded, signal)).rows.map(({ id_amostra }) => id_amostra);
  const amostras = came.filter((id) => !known.has(id));
  if (amostras.length === 0) return null;
  const [first] = (await readPage({ ...body, amostras, pag: 1, max: 1 }, signal)).rows;
  return first ? pageWith(first, body, signal) : null;
}

/** Pages of "most likely first" that are looked through for a sample: no row tells where another one stands. */
const LOOKED = 20;

/** Whether a sample stands before another one in a list by date. */
function isBefore(one: SampleRow, other: SampleRow): boolean {
  const between = Date.parse(one.dt_amostra) - Date.parse(other.dt_amostra);
  return between > 0 || (between === 0 && one.id_amostra > other.id_amostra);
}

/** The page of a sample; null where it is not found. By date half of the pages are left after each one read, whatever the period is of. */
async function pageWith(sample: SampleRow, body: PagedRequest, signal: AbortSignal) {
  const { total } = await readPage({ ...body, pag: 1, max: 1 }, signal);
  let [from, to] = [1, Math.ceil(total / body.max)];
  if (body.provaveis) to = Math.min(to, LOOKED);
  while (from <= to) {
    const at = body.provaveis ? from : Math.floor((from + to) / 2);
    const { rows } = await readPage({ ...body, pag: at }, signal);
    if (rows.some(({ id_amostra }) => id_amostra === sample.id_amostra)) return at;
    if (!body.provaveis && (!rows[0] || isBefore(sample, rows[0]))) to = at - 1;
    else from = at + 1;
  }
  return null;
}

/** What changes on a page while it is shown. */
export function useLiveSamplePage(body: PagedRequest | null, onPage: (pag: number) => void) {
  const client = useQueryClient();
  useChanges('amostra', (ids) => staleDetails(client, ids));
  return useLivePage({
    kind: 'amostra',
    queryKey: keyOf(body),
    ...{ pag: body?.pag ?? 1, max: body?.max ?? 1, onPage },
    read: body && ((pag, signal) => readPage({ ...body, pag }, signal)),
    keyOf: ({ id_amostra }: SampleRow) => id_amostra,
    pageOfNew: async (sought, signal) => body && pageOfNew(body, sought, signal),
  });
}
