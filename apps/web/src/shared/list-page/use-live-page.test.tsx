import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { tellNews } from '../live/news.ts';
import type { Found } from './use-list.ts';
import { type Sought, useLivePage } from './use-live-page.ts';

interface Row {
  id: number;
  state: string;
}
const pageOf = (ids: readonly number[], total = ids.length, state = 'now'): Found<Row> => ({
  total,
  rows: ids.map((id) => ({ id, state })),
});
const queryKey = ['a', 'page'];

/** A list whose page is on its way; the server has `now` for who reads it anew. @param pageOfNew tells the page of new rows */
function setUp(now: Found<Row>, skipped = 0, pageOfNew = async (): Promise<number | null> => null) {
  const onPage = vi.fn();
  const client = new QueryClient();
  let answer: (found: Found<Row>) => void = () => undefined;
  const queryFn = () => new Promise<Found<Row>>((done) => (answer = done));
  const seek = vi.fn((_: Sought<Row>, _signal: AbortSignal) => pageOfNew());
  const both = ({ key }: { key: string[] }) => {
    const queryKey = key;
    const query = useQuery({ queryKey, queryFn });
    return {
      news: useLivePage<Row>({
        ...{ kind: 'relatorio', queryKey, pag: skipped / 3 + 1, max: 3, onPage },
        read: async () => ({ ...now }),
        ...{ keyOf: ({ id }) => id, pageOfNew: seek },
      }),
      page: query.data,
      // As every list shows it.
      isFetching: query.isFetching,
    };
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender, unmount } = renderHook(both, { wrapper, initialProps: { key: queryKey } });
  return {
    ...{ result, onPage, seek, unmount },
    searchOther: () => rerender({ key: ['another', 'page'] }),
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

it.each([
  ['one, which moves another here', pageOf([6, 5, 4], 10), 1],
  ['so many that they fill it', pageOf([8, 7, 6], 12), 3],
])('of what comes on the page before, %s: what came in is counted, and nothing moves', async (_case, now, added) => {
  const before = pageOf([5, 4, 3], 9);
  const { result, answer } = setUp(now, 3);
  await answer(before);
  await tell();
  await waitFor(() => expect(result.current.news).toMatchObject({ isOther: true, added, place: 'before' }));
  expect(result.current.page?.rows).toEqual(before.rows);
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

it.each<[string, number, Found<Row>, Found<Row>, string]>([
  ['here', 0, pageOf([5, 4, 3], 9), pageOf([8, 5, 4], 10), 'here'],
  ['before it', 6, pageOf([5, 4, 3], 9), pageOf([6, 5, 4], 10), 'before'],
  ['after it', 0, pageOf([17, 16, 15], 10), pageOf([17, 16, 15], 11), 'after'],
  ['here and after it', 0, pageOf([17, 16, 15], 10), pageOf([18, 17, 16], 12), 'scattered'],
])('a page tells of new rows %s', async (_where, skipped, before, now, place) => {
  const { result, answer } = setUp(now, skipped);
  await answer(before);
  await tell([8]);
  await waitFor(() => expect(result.current.news).toMatchObject({ added: now.total - before.total, place }));
});

/** A page with news of a row that is on another page; who looks for it gets an answer when the test says so. */
async function withNews() {
  const waiting: ((pag: number | null) => void)[] = [];
  const page = setUp(pageOf([17, 16, 15], 11), 0, () => new Promise((done) => waiting.push(done)));
  await page.answer(pageOf([17, 16, 15], 10));
  await tell([8, 16]);
  await waitFor(() => expect(page.result.current.news.added).toBe(1));
  const show = () => act(() => page.result.current.news.show());
  return { ...page, show, found: (turn: number, pag: number | null) => act(async () => waiting[turn]?.(pag)) };
}

it('new rows of another page are looked for among what was heard of, without those that are shown', async () => {
  const { seek, show, found, onPage, result } = await withNews();
  show();
  expect(seek.mock.lastCall?.[0]).toMatchObject({ heard: new Set([8, 16]), shown: pageOf([17, 16, 15]).rows });
  expect(result.current.news.added).toBe(1);
  await found(0, 4);
  expect(onPage.mock.calls).toEqual([[4]]);
  expect(result.current.news.added).toBe(0);
});

it('of rows whose ids are not told, none is asked for by its id', async () => {
  const { seek, show } = await withNews();
  await tell();
  await waitFor(() => {
    show();
    expect(seek.mock.lastCall?.[0].heard).toBeNull();
  });
});

it('new rows that are not found stay counted', async () => {
  const { show, found, onPage, result } = await withNews();
  show();
  await found(0, null);
  expect(result.current.news).toMatchObject({ added: 1, place: 'lost' });
  expect(onPage).not.toHaveBeenCalled();
});

it.each<[string, (page: Awaited<ReturnType<typeof withNews>>) => void]>([
  ['the screen is closed', ({ unmount }) => unmount()],
  ['another search is shown', ({ searchOther }) => searchOther()],
])('the search for new rows ends when %s', async (_when, leave) => {
  const page = await withNews();
  page.show();
  leave(page);
  expect(page.seek.mock.lastCall?.[1].aborted).toBe(true);
  await page.found(0, 4);
  expect(page.onPage).not.toHaveBeenCalled();
});

it('a second click looks for new rows anew, and the first leads nowhere', async () => {
  const { seek, show, found, onPage } = await withNews();
  show();
  show();
  expect(seek.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true, false]);
  await found(0, 2);
  await found(1, 4);
  expect(onPage.mock.calls).toEqual([[4]]);
});
