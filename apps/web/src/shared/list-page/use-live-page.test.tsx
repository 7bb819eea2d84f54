import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { tellNews } from '../live/news.ts';
import type { Found } from './use-list.ts';
import { useLivePage } from './use-live-page.ts';

interface Row {
  id: number;
  state: string;
}
const pageOf = (ids: readonly number[], total = ids.length, state = 'now'): Found<Row> => ({
  total,
  rows: ids.map((id) => ({ id, state })),
});
const queryKey = ['a', 'page'];

/** A list whose page is on its way; the server has `now` for who reads it anew. */
function setUp(now: Found<Row>, skipped = 0, others: Record<number, Found<Row>> = {}) {
  const onPage = vi.fn();
  const client = new QueryClient();
  let answer: (found: Found<Row>) => void = () => undefined;
  const queryFn = () => new Promise<Found<Row>>((done) => (answer = done));
  const both = () => {
    const query = useQuery({ queryKey, queryFn });
    return {
      news: useLivePage<Row>({
        ...{ kind: 'relatorio', queryKey, pag: skipped / 3 + 1, max: 3, onPage },
        read: async (pag) => others[pag] ?? { ...now },
        ...{ keyOf: ({ id }) => id, idOf: ({ id }) => id },
      }),
      page: query.data,
      // As every list shows it.
      isFetching: query.isFetching,
    };
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(both, { wrapper });
  return {
    ...{ result, onPage },
    answer: (found: Found<Row>) => act(async () => answer(found)),
    refetch: () => void client.refetchQueries({ queryKey }),
  };
}
const tell = (ids: number[] | null = null) => act(async () => tellNews({ relatorio: ids }));

it('a row heard of while its page is on its way is shown as it is now', async () => {
  const { result, answer } = setUp(pageOf([31]));
  await tell();
  await act(async () => new Promise((wake) => setTimeout(wake, 0)));
  await answer(pageOf([31], 1, 'before'));
  await waitFor(() => expect(result.current.page).toEqual(pageOf([31])));
});

it.each<[string, number, Found<Row>, Found<Row>, number]>([
  ['one above the others of the first page', 0, pageOf([5, 4, 3], 9), pageOf([8, 5, 4], 10), 1],
  ['one between others', 0, pageOf([5, 4, 3], 9), pageOf([5, 8, 4], 10), 1],
  ['one between others of a later page', 3, pageOf([5, 4, 3], 9), pageOf([5, 8, 4], 10), 1],
  ['one below the others of the last page', 3, pageOf([5, 4], 5), pageOf([5, 4, 2], 6), 1],
  ['so many that they fill the first page', 0, pageOf([5, 4, 3], 9), pageOf([9, 8, 7], 12), 3],
  ['one on the page before, which moves another here', 3, pageOf([5, 4, 3], 9), pageOf([6, 5, 4], 10), 1],
  ['so many that they fill the page before', 3, pageOf([5, 4, 3], 9), pageOf([8, 7, 6], 12), 3],
  ['those of the page after, since all of this one have gone', 0, pageOf([5, 4, 3], 9), pageOf([2, 1, 0], 6), 0],
  ['one that comes from the page after, since another has gone', 0, pageOf([5, 4, 3], 9), pageOf([5, 3, 2], 8), 0],
])('of what comes, %s: what came in is counted and waits', async (_case, skipped, before, now, added) => {
  const { result, answer } = setUp(now, skipped);
  await answer(before);
  await tell();
  await waitFor(() => expect(result.current.news.isOther).toBe(true));
  expect(result.current.news.added).toBe(added);
  expect(result.current.page?.rows.map(({ id }) => id)).toEqual(before.rows.map(({ id }) => id));
  act(() => result.current.news.show());
  expect(result.current.page).toEqual(now);
  expect(result.current.news).toMatchObject({ added: 0, isOther: false });
});

it('an empty page has what comes at once', async () => {
  const { result, answer } = setUp(pageOf([8]));
  await answer(pageOf([]));
  await tell();
  await waitFor(() => expect(result.current.page).toEqual(pageOf([8])));
  expect(result.current.news).toMatchObject({ added: 0, isOther: false });
});

it('what comes in on another page is counted, also after something has left, until the page is fetched', async () => {
  const now = pageOf([5, 4, 3], 9);
  const { result, answer, refetch } = setUp(now);
  await answer(pageOf([5, 4, 3], 9));
  const added = () => result.current.news.added;
  for (const [total, counted] of [
    [10, 1],
    [12, 3],
    [11, 3],
    [12, 4],
  ] as const) {
    now.total = total;
    await tell();
    await waitFor(() => expect([result.current.page?.total, added()]).toEqual([total, counted]), { timeout: 5_000 });
  }
  refetch();
  await answer(pageOf([5, 4, 3], 12));
  await waitFor(() => expect(added()).toBe(0));
});

const TOP = pageOf([17, 16, 15], 10);
const SECOND = pageOf([14, 13, 12], 10);

it.each<[string, number, Found<Row>, Found<Row>, Record<number, Found<Row>>, string, number | null]>([
  ['here', 0, pageOf([5, 4, 3], 9), pageOf([8, 5, 4], 10), {}, 'here', null],
  ['on the first page', 6, pageOf([5, 4, 3], 9), pageOf([6, 5, 4], 10), { 1: pageOf([8, 17, 16], 10) }, 'before', 1],
  [
    'on a page between',
    6,
    pageOf([5, 4, 3], 9),
    pageOf([6, 5, 4], 10),
    { 1: TOP, 2: pageOf([8, 13], 10) },
    'before',
    2,
  ],
  ['on the last page', 0, TOP, pageOf([17, 16, 15], 11), { 2: SECOND, 3: pageOf([9, 8, 7], 11) }, 'after', 3],
])(
  'a new row %s is told of with its place, and shown there',
  async (_where, skipped, before, now, others, place, pag) => {
    const { result, answer, onPage } = setUp(now, skipped, others);
    await answer(before);
    // A row of the page has changed too.
    await tell([8, before.rows[1]?.id ?? 0]);
    await waitFor(() => expect(result.current.news).toMatchObject({ added: 1, place }));
    await act(async () => result.current.news.show());
    expect(onPage.mock.calls).toEqual(pag === null ? [] : [[pag]]);
  },
);

it('of new rows whose ids are not told, the first page is shown', async () => {
  const { result, answer, onPage } = setUp(pageOf([6, 5, 4], 10), 3, { 1: TOP });
  await answer(pageOf([5, 4, 3], 9));
  await tell();
  await waitFor(() => expect(result.current.news.place).toBe('before'));
  await act(async () => result.current.news.show());
  expect(onPage.mock.calls).toEqual([[1]]);
});
