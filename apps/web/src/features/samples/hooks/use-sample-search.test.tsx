import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../../../shared/testing/columns.ts';
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { clearedFilters, type SampleSearch, searchBy } from '../filters.ts';
import { useSampleSearch } from './use-sample-search.ts';

// The map needs WebGL, so only its store and its search are used here.
vi.mock('../../../shared/map/index.ts', async () => ({
  ...(await import('../../../shared/map/sample-store.ts')),
  ...(await import('../../../shared/map/search-map.ts')),
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SEARCH = 'POST /api/amostra/mapa';
const search: SampleSearch = searchBy(clearedFilters(), new Date('2026-11-20T15:00:00Z'));
const found = (size: number) => ok({ total: size, amostras: columnsOf(size) });

const atOnce = () => Promise.resolve();

/** A map that draws when the test says so. */
function heldMap() {
  let end = () => {};
  const draw = vi.fn(() => {
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { draw, end: () => end() };
}

function setUp(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers);
  const error = vi.spyOn(notify, 'error');
  const { result } = renderHook(() => useSampleSearch(atOnce));
  return { server, error, result, run: () => act(() => result.current.run(search)) };
}

describe('useSampleSearch', () => {
  it('requests columns and shows the result', async () => {
    const { server, result, run } = setUp({ [SEARCH]: found(3) });
    await run();
    expect(server.sent[0]?.headers.accept).toBe('application/vnd.escuta.columns+json');
    expect(result.current).toMatchObject({ fetching: false, failed: false });
    expect(result.current.store?.size).toBe(3);
  });

  it('shows for ten seconds that there are too many samples, and keeps the previous result', async () => {
    const tooMany = { error: true, message: 'too_many_samples', params: { max: 99_999 }, total: 0, amostras: {} };
    const answers = [found(2), { body: tooMany }];
    const { error, result, run } = setUp({ [SEARCH]: () => answers.shift() ?? 'unreachable' });
    await run();
    await run();
    expect(error).toHaveBeenCalledWith(expect.stringContaining('período'), { kind: 'search' });
    expect(result.current.store?.size).toBe(2);
    expect(result.current.fetching).toBe(false);
  });

  it('shows no message without network, and keeps the previous result', async () => {
    const answers = [found(2)];
    const { error, result, run } = setUp({ [SEARCH]: () => answers.shift() ?? 'unreachable' });
    await run();
    await act(() => result.current.run({ kind: 'id', id_amostra: '7' }));
    expect(error).not.toHaveBeenCalled();
    expect(result.current).toMatchObject({ fetching: false, failed: false, searched: search });
    expect(result.current.store?.size).toBe(2);
  });

  it('treats a response cut off half-way as a lost connection', async () => {
    const { error, result, run } = setUp({ [SEARCH]: { body: '{"error":false,"amostras":{"id_am' } });
    await run();
    expect(error).not.toHaveBeenCalled();
    expect(result.current).toMatchObject({ fetching: false, failed: true, store: null });
  });

  it('shows only the newest search, in whatever order the responses arrive', async () => {
    const open: ((response: Response) => void)[] = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      return new Promise<Response>((resolve, reject) => {
        open.push(resolve);
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    const { result } = renderHook(() => useSampleSearch(atOnce));
    await act(async () => {
      const first = result.current.run(search);
      const second = result.current.run(search);
      open[1]?.(new Response(JSON.stringify(found(5).body)));
      open[0]?.(new Response(JSON.stringify(found(1).body)));
      await Promise.all([first, second]);
    });
    expect(result.current.store?.size).toBe(5);
    expect(result.current.fetching).toBe(false);
  });

  it('draws the samples before it tells of them', async () => {
    fakeServer({ [SEARCH]: found(3) });
    const map = heldMap();
    const { result } = renderHook(() => useSampleSearch(map.draw));
    act(() => void result.current.run(search));
    await vi.waitFor(() => expect(map.draw).toHaveBeenCalledOnce());
    expect(result.current).toMatchObject({ store: null, fetching: true });
    await act(async () => map.end());
    expect(result.current.store?.size).toBe(3);
  });

  it.each([
    ['before', (end: () => void, second: Promise<void>) => second.then(end)],
    ['after', (end: () => void, second: Promise<void>) => Promise.all([second, end()])],
  ])(
    'shows what the map has drawn although another search has begun meanwhile and fails %s that',
    async (_, meanwhile) => {
      const answers = [found(3)];
      fakeServer({ [SEARCH]: () => answers.shift() ?? 'unreachable' });
      const map = heldMap();
      const onFound = vi.fn();
      const { result } = renderHook(() => useSampleSearch(map.draw));
      act(() => void result.current.run(search, { onFound }));
      await vi.waitFor(() => expect(map.draw).toHaveBeenCalledOnce());
      await act(async () => void (await meanwhile(map.end, result.current.run(search))));
      expect(result.current.store?.size).toBe(3);
      expect(result.current.fetching).toBe(false);
      // The person has asked for something else, which the first search must not undo.
      expect(onFound).not.toHaveBeenCalled();
    },
  );
});
