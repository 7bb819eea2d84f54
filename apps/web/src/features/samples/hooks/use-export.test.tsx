import { EXPORT_FRAMES, EXPORT_MEDIA_TYPE } from '@escuta/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearedFilters, type SampleSearch } from '../filters.ts';
import { useExport } from './use-export.ts';

const search: SampleSearch = { kind: 'filters', filters: clearedFilters() };

function frame(type: number, content: readonly number[]): number[] {
  return [type, 0, 0, 0, content.length, ...content];
}
const u32 = (value: number) => [0, 0, value >> 8, value & 0xff];
const WHOLE = [
  ...frame(EXPORT_FRAMES.data, [65, 66]),
  ...frame(EXPORT_FRAMES.progress, u32(1)),
  ...frame(EXPORT_FRAMES.data, [67]),
  ...frame(EXPORT_FRAMES.end, [...u32(2), ...u32(3)]),
];

/** Responds to the export in chunks of `size` bytes; then ends, fails, or stalls. */
function answerWith(
  bytes: readonly number[],
  { size = 4, after = 'end' }: { size?: number; after?: 'end' | 'break' | 'wait' } = {},
) {
  const sent: { url: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(Uint8Array.from(bytes.slice(at, at + size)));
        if (after === 'end') controller.close();
        if (after === 'break') controller.error(new TypeError('network error'));
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return new Response(stream, {
      headers: {
        'content-type': EXPORT_MEDIA_TYPE,
        'amostras-total': '2',
        'content-disposition': 'attachment; filename="amostras-20261120-120000.csv"',
      },
    });
  });
  return sent;
}

function setUp() {
  const saved: { name: string; blob: Blob }[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made.mock.lastCall?.[0] as Blob });
  });
  const { result } = renderHook(() => useExport(search));
  return { saved, result };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('useExport', () => {
  it.each([1, 4, 1000])('saves a whole file that comes in pieces of %i', async (size) => {
    const sent = answerWith(WHOLE, { size });
    const { saved, result } = setUp();
    await act(async () => result.current.start('csv'));
    await vi.waitFor(() => expect(result.current.state).toEqual({ step: 'done', kind: 'csv', rows: 2 }));
    expect(saved.map(({ name }) => name)).toEqual(['amostras-20261120-120000.csv']);
    expect(await saved[0]?.blob.text()).toBe('ABC');
    expect(sent[0]?.url).toBe('/api/amostra/exportar/mapa');
    expect(sent[0]?.body).toMatchObject({ formato: 'csv', idioma: 'pt-BR', max: 99_999 });
  });

  it.each([
    ['ends before its last frame', WHOLE.slice(0, 17), 'end'],
    ['says it has fewer samples', [...WHOLE.slice(0, -5), 1, ...WHOLE.slice(-4)], 'end'],
    ['says it has more bytes', [...WHOLE.slice(0, -1), 9], 'end'],
    ['breaks', WHOLE.slice(0, 12), 'break'],
  ] as const)('saves nothing of a file that %s', async (_, bytes, after) => {
    answerWith(bytes, { after });
    const { saved, result } = setUp();
    await act(async () => result.current.start('xls'));
    await vi.waitFor(() => expect(result.current.state.step).toBe('failed'));
    expect(result.current.state).toMatchObject({ problem: { name: 'IncompleteFile' } });
    expect(saved).toEqual([]);
  });

  it('shows progress, and saves nothing once cancelled', async () => {
    answerWith(WHOLE.slice(0, 16), { after: 'wait' });
    const { saved, result } = setUp();
    await act(async () => result.current.start('shapefile'));
    await vi.waitFor(() =>
      expect(result.current.state).toEqual({ step: 'running', kind: 'shapefile', rows: 1, total: 2 }),
    );
    await act(async () => result.current.cancel());
    await vi.waitFor(() => expect(result.current.state).toEqual({ step: 'cancelled', kind: 'shapefile' }));
    expect(saved).toEqual([]);
  });

  it('shows a refusal sent in place of a file', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: true, message: 'too_many_to_export', params: { max: 99_999 } }, { status: 413 }),
    );
    const { saved, result } = setUp();
    await act(async () => result.current.start('csv'));
    await vi.waitFor(() =>
      expect(result.current.state).toMatchObject({
        step: 'failed',
        problem: { code: 'too_many_to_export', params: { max: 99_999 } },
      }),
    );
    expect(saved).toEqual([]);
  });
});
