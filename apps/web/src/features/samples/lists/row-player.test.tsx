import type { SampleDetail } from '@escuta/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem, call, createQueryClient } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { useRowPlayer } from './use-row-player.ts';

vi.mock('../../../shared/api/client.ts', () => ({ call: vi.fn(), callRaw: vi.fn() }));

const broken = new Set<string>();
const playing = (): string[] => made.filter(({ paused }) => !paused).map(({ src }) => src);
let made: FakeAudio[] = [];

/** A media element that plays at once, or fails to load. */
class FakeAudio extends EventTarget {
  preload = '';
  src = '';
  paused = true;
  ended = false;
  currentTime = 0;
  readyState = 4;
  error: object | null = null;
  constructor() {
    super();
    made.push(this);
  }
  async play() {
    if (broken.has(this.src)) this.error = {};
    else this.paused = false;
    this.dispatchEvent(new Event(this.error ? 'error' : 'play'));
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  removeAttribute() {}
  load() {}
}

/** Answers for the details of samples, by ID. */
const answers = new Map<number, () => Promise<Partial<SampleDetail>>>();
const links = new Map<number, number>();

beforeEach(() => {
  made = [];
  broken.clear();
  answers.clear();
  links.clear();
  vi.stubGlobal('Audio', FakeAudio);
  vi.mocked(call).mockImplementation((async (_name: string, { body }: { body: { id_amostra: number } }) => {
    const id = body.id_amostra;
    links.set(id, (links.get(id) ?? 0) + 1);
    return { amostra: await (answers.get(id)?.() ?? Promise.resolve({ url: `/sound-${id}-${links.get(id)}` })) };
  }) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rowsOf = (...ids: number[]) => ids.map((id_amostra) => ({ id_amostra }));

function setUp() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ rows }) => useRowPlayer(rows), { wrapper, initialProps: { rows: rowsOf(1, 2) } });
}

it('playing another row stops the previous recording', async () => {
  const error = vi.spyOn(notify, 'error');
  const { result } = setUp();
  await act(() => result.current.toggle(1));
  expect([playing(), result.current.isPlaying(1)]).toEqual([['/sound-1-1'], true]);
  let refuse = (_reason: Error) => {};
  answers.set(2, () => new Promise((_, reject) => (refuse = reject)));
  let pressed = Promise.resolve();
  act(() => {
    pressed = result.current.toggle(2);
  });
  expect([playing(), result.current.isPlaying(1), result.current.isPlaying(2)]).toEqual([[], false, false]);
  await act(async () => {
    refuse(new ApiProblem(404, 'sample_not_found', [], {}));
    await pressed;
  });
  expect(error).toHaveBeenCalledTimes(1);
  answers.clear();
  await act(() => result.current.toggle(2));
  expect([playing(), result.current.isPlaying(2)]).toEqual([['/sound-2-2'], true]);
  await act(() => result.current.toggle(2));
  expect([playing(), result.current.isPlaying(2)]).toEqual([[], false]);
});

it('a recording stops when its row’s page is left', async () => {
  const { result, rerender } = setUp();
  await act(() => result.current.toggle(1));
  rerender({ rows: rowsOf(1, 3) });
  expect(playing()).toEqual(['/sound-1-1']);
  rerender({ rows: rowsOf(3, 4) });
  expect(playing()).toEqual([]);
});

it('after a recording fails to load, the next click fetches a new link', async () => {
  const error = vi.spyOn(notify, 'error');
  const { result } = setUp();
  broken.add('/sound-1-1');
  await act(() => result.current.toggle(1));
  await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  expect(result.current.isPlaying(1)).toBe(false);
  await act(() => result.current.toggle(1));
  expect([playing(), result.current.isPlaying(1)]).toEqual([['/sound-1-2'], true]);
});
