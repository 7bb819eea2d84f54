import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clearedFilters, searchBy, toSearchBody } from '../filters.ts';
import { exportReply, WHOLE_EXPORT } from '../testing/export-frames.ts';
import { useExport } from './use-export.ts';

const search = toSearchBody(searchBy(clearedFilters(), new Date('2026-11-20T15:00:00Z')));

/** Answers an export with `bytes`; returns what was sent. */
function answerWith(bytes: readonly number[], sending: { size?: number; after?: 'end' | 'break' | 'wait' } = {}) {
  const sent: { url: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return exportReply(bytes, { ...sending, signal: init.signal });
  });
  return sent;
}

function setUp() {
  const saved: { name: string; blob: Blob }[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made.mock.lastCall?.[0] as Blob });
  });
  const { result } = renderHook(() => useExport());
  return { saved, result };
}

describe('useExport', () => {
  it.each([1, 4, 1000])('saves a whole file that comes in pieces of %i', async (size) => {
    const sent = answerWith(WHOLE_EXPORT, { size });
    const { saved, result } = setUp();
    await act(async () => result.current.start('csv', search));
    await waitFor(() => expect(result.current.state).toEqual({ step: 'done', kind: 'csv', rows: 2 }));
    expect(saved.map(({ name }) => name)).toEqual(['amostras-20261120-120000.csv']);
    expect(await saved[0]?.blob.text()).toBe('ABC');
    expect(sent[0]?.url).toBe('/api/amostra/exportar/mapa');
    expect(sent[0]?.body).toMatchObject({ formato: 'csv', idioma: 'pt-BR', max: 99_999 });
  });

  it.each([
    ['ends before its last frame', WHOLE_EXPORT.slice(0, 17), 'end'],
    ['says it has fewer samples', [...WHOLE_EXPORT.slice(0, -5), 1, ...WHOLE_EXPORT.slice(-4)], 'end'],
    ['says it has more bytes', [...WHOLE_EXPORT.slice(0, -1), 9], 'end'],
    ['breaks', WHOLE_EXPORT.slice(0, 12), 'break'],
  ] as const)('saves nothing of a file that %s', async (_, bytes, after) => {
    answerWith(bytes, { after });
    const { saved, result } = setUp();
    await act(async () => result.current.start('xls', search));
    await waitFor(() => expect(result.current.state.step).toBe('failed'));
    expect(result.current.state).toMatchObject({ problem: { name: 'IncompleteFile' } });
    expect(saved).toEqual([]);
  });

  it('shows progress, and saves nothing once cancelled', async () => {
    answerWith(WHOLE_EXPORT.slice(0, 16), { after: 'wait' });
    const { saved, result } = setUp();
    await act(async () => result.current.start('shapefile', search));
    await waitFor(() =>
      expect(result.current.state).toEqual({ step: 'running', kind: 'shapefile', rows: 1, total: 2 }),
    );
    await act(async () => result.current.cancel());
    await waitFor(() => expect(result.current.state).toEqual({ step: 'cancelled', kind: 'shapefile' }));
    expect(saved).toEqual([]);
  });

  it('shows a refusal sent in place of a file', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: true, message: 'too_many_to_export', params: { max: 99_999 } }, { status: 413 }),
    );
    const { saved, result } = setUp();
    await act(async () => result.current.start('csv', search));
    await waitFor(() =>
      expect(result.current.state).toMatchObject({
        step: 'failed',
        problem: { code: 'too_many_to_export', params: { max: 99_999 } },
      }),
    );
    expect(saved).toEqual([]);
  });
});
