import { type MapSearchInput, routes } from '@escuta/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { tellNews } from '../../../shared/live/news.ts';
import { SampleStore } from '../../../shared/map/sample-store.ts';
import { columnsOf } from '../../../shared/testing/columns.ts';
import { fakeServer, ok, type SentCall } from '../../../shared/testing/fake-server.ts';
import { deskSearch } from '../desk-search.ts';
import { NO_WORK, type Sending, writeWork } from '../desk-work.ts';
import { useLiveQueue } from './use-live-queue.ts';

const GEO = 3;
const IN_WORK = 2;
const search = deskSearch.read(new URLSearchParams());
const START = 1_795_000_000;

type Sample = readonly [id: number, minutes: number, classe?: 'PEND' | 'LESS'];

const SENDING: Sending = {
  verdict: { classificacao: 'LEAK' },
  entry: {
    id: 3,
    at: 1,
    before: { classificacao: 'PEND', obs_admin: null, sem_consenso: false },
    note: null,
    after: 'LEAK',
  },
  isUndo: false,
};

/** Samples so many minutes before the newest. */
const columns = (samples: readonly Sample[]) =>
  columnsOf(samples.length, {
    id_amostra: samples.map(([id]) => id),
    seq: samples.map(([id]) => `S${900 - id}`),
    dt_amostra: samples.map(([, minutes]) => START - 60 * minutes),
    classificacao: samples.map(([, , classe = 'PEND']) => classe),
  });

const THREE: readonly Sample[] = [
  [1, 10],
  [IN_WORK, 20],
  [3, 30],
];

/** A queue, of which one sample is in work. The server knows its samples, and those that are told of. */
function setUp(before = THREE, found = before.length) {
  const now = new Map(before.map((one) => [one[0], one]));
  const answer = ({ body }: SentCall) => {
    const { amostras, classificacao } = body as MapSearchInput;
    const rows = [...now.values()].filter(
      ([id, , classe = 'PEND']) => (amostras?.includes(id) ?? true) && (!classificacao || classe === 'PEND'),
    );
    return ok({ total: rows.length, amostras: columns(rows) });
  };
  const server = fakeServer({ [`POST /api${routes.searchMap.path}`]: answer });
  const chosen: number[] = [];
  const desk = () => {
    const [store, grow] = useState(() => new SampleStore(columns(before), found));
    const queue = { store, found, now: null, grow, problem: null, block: null };
    const news = useLiveQueue({
      ...{ queue, search, userId: GEO, selectedId: before.length === 0 ? null : IN_WORK },
      ...{ choose: (id: number) => chosen.push(id), follow: () => undefined },
    });
    return { news, store };
  };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(desk, { wrapper });
  return {
    ...{ server, chosen },
    count: () => result.current.news.count,
    insert: () => act(() => result.current.news.insert()),
    queue: () => Array.from(result.current.store.columns.ids),
    classOf: (id: number) => result.current.store.at(result.current.store.rowOf(id))?.classificacao,
    /** Samples have come or changed, of which the desk then hears. */
    tell: (...samples: readonly Sample[]) => {
      for (const one of samples) now.set(one[0], one);
      return act(async () => tellNews({ amostra: samples.map(([id]) => id) }));
    },
  };
}

it('a new sample waits until it is wanted, while the queue stays as it is', async () => {
  const { tell, count, queue } = setUp();
  await tell([77, 0]);
  await waitFor(() => expect(count()).toBe(1));
  expect(queue()).toEqual([1, IN_WORK, 3]);
});

it('those that come one after the other are counted together', async () => {
  const { tell, count } = setUp();
  await tell([77, 0]);
  await waitFor(() => expect(count()).toBe(1));
  await tell([78, 15]);
  await waitFor(() => expect(count()).toBe(2));
});

it('wanted ones stand where their time puts them, and the sample in work is still chosen', async () => {
  const { tell, count, queue, insert, chosen } = setUp();
  await tell([77, 0], [78, 15], [79, 40]);
  await waitFor(() => expect(count()).toBe(3));
  insert();
  expect(queue()).toEqual([77, 1, 78, IN_WORK, 3, 79]);
  expect(count()).toBe(0);
  expect(chosen).toEqual([IN_WORK]);
});

it('one that the search does not find is not counted', async () => {
  const { tell, count, server } = setUp();
  await tell([77, 0, 'LESS'], [78, 0]);
  await waitFor(() => expect(count()).toBe(1));
  expect(server.sent.at(-1)?.body).toMatchObject({ amostras: [77, 78], classificacao: 'PEND' });
});

it('one that waited for a class and has got it meanwhile is counted no more', async () => {
  const { tell, count } = setUp();
  await tell([77, 0], [78, 0]);
  await waitFor(() => expect(count()).toBe(2));
  await tell([77, 0, 'LESS']);
  await waitFor(() => expect(count()).toBe(1));
});

it('a class that another person gives is shown in the row', async () => {
  const { tell, count, classOf } = setUp();
  await tell([3, 30, 'LESS']);
  await waitFor(() => expect(classOf(3)).toBe('LESS'));
  expect(count()).toBe(0);
});

it('a sample whose verdict is on its way is not read', async () => {
  writeWork(GEO, { ...NO_WORK, unsent: { 3: SENDING } });
  const { tell, classOf, server } = setUp();
  await tell([3, 30, 'LESS'], [1, 10, 'LESS']);
  await waitFor(() => expect(classOf(1)).toBe('LESS'));
  expect(server.sent).toMatchObject([{ body: { amostras: [1] } }]);
  expect(classOf(3)).toBe('PEND');
});

it('a queue that has not even all that was found gets no more', async () => {
  const { tell, count, classOf, server } = setUp(THREE, 4);
  await tell([77, 0], [1, 10, 'LESS']);
  await waitFor(() => expect(classOf(1)).toBe('LESS'));
  expect(count()).toBe(0);
  expect(server.sent).toHaveLength(1);
});

it('an empty queue has a new one at once', async () => {
  const { tell, count, queue } = setUp([]);
  await tell([77, 0]);
  await waitFor(() => expect(queue()).toEqual([77]));
  expect(count()).toBe(0);
});
