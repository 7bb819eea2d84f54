import { afterEach, describe, expect, it, vi } from 'vitest';
import { BaseMap } from './base-map.ts';
import { GRATICULE_SOURCE } from './base-styles.ts';
import type { MapLibreMap } from './maplibre.ts';

vi.mock('./maplibre.ts', () => ({}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PUBLIC = {
  version: 8,
  sources: { city: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    { id: 'land', type: 'background' },
    { id: 'place-name', type: 'symbol', source: 'city', layout: { 'text-field': 'x' } },
  ],
};

/** A base map with a public style, attached to a map that does nothing. */
async function baseMap(reply: typeof fetch, labels = true, pmtilesUrl: string | null = null) {
  vi.stubGlobal('fetch', reply);
  const setStyle = vi.fn();
  const onMissing = vi.fn();
  const listeners = new Map<string, (event: object) => void>();
  const fire = (name: string, event = {}) => listeners.get(name)?.(event);
  const on = (name: string, listener: (event: object) => void) => void listeners.set(name, listener);
  const base = new BaseMap({
    config: { mapStyleUrl: 'https://map.test/style', pmtilesUrl },
    theme: 'light',
    labels,
    onMissing,
  });
  const isSourceLoaded = vi.fn(() => false);
  base.attach({ on, setStyle, isSourceLoaded } as unknown as MapLibreMap);
  await base.settled;
  return { base, setStyle, isSourceLoaded, fire, missing: () => onMissing.mock.calls.at(-1)?.[0] };
}
const layersOf = (base: BaseMap) => base.style().layers.map(({ id }) => id);

describe('a public map', () => {
  it('replaces the embedded base map once it is loaded', async () => {
    const { base, setStyle } = await baseMap(async () => Response.json(PUBLIC));
    expect([base.embedded, layersOf(base), setStyle.mock.calls.length]).toEqual([false, ['land', 'place-name'], 1]);
  });

  it('has no labels where they are hidden', async () => {
    const { base } = await baseMap(async () => Response.json(PUBLIC), false);
    expect(layersOf(base)).toEqual(['land']);
  });

  it.each([
    ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', async () => Response.json(PUBLIC, { status: 503 })],
    ['is no map', async () => Response.json({})],
  ])('that %s leaves the embedded base map', async (_, reply) => {
    const { base, setStyle, missing } = await baseMap(reply);
    expect([base.embedded, setStyle.mock.calls.length, missing()]).toEqual([true, 0, true]);
  });

  it('that never answers leaves the embedded base map, after seconds', async () => {
    const hangs: typeof fetch = (_, init) =>
      new Promise((_, failed) => init?.signal?.addEventListener('abort', () => failed(init.signal?.reason)));
    const { base, missing } = await baseMap(hangs);
    expect([base.embedded, missing()]).toEqual([true, true]);
  });

  it('whose tiles never come gives way to the embedded base map, and is tried again on the network’s return', async () => {
    vi.useFakeTimers();
    const { base, fire, missing } = await baseMap(async () => Response.json(PUBLIC));
    vi.advanceTimersByTime(5000);
    fire('sourcedata', { sourceId: GRATICULE_SOURCE, tile: {} });
    vi.advanceTimersByTime(2999);
    expect([base.embedded, missing()]).toEqual([false, undefined]);
    vi.advanceTimersByTime(1);
    expect([base.embedded, missing()]).toEqual([true, true]);
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(5000);
    fire('sourcedata', { sourceId: 'city', tile: {} });
    vi.advanceTimersByTime(5000);
    fire('idle');
    vi.advanceTimersByTime(60_000);
    expect([base.embedded, missing()]).toEqual([false, false]);
    fire('movestart');
    fire('moveend');
    vi.advanceTimersByTime(8000);
    expect([base.embedded, missing()]).toEqual([true, true]);
    base.dispose();
  });

  it('that was given up is asked for again after a minute, then less often, and shown once it answers', async () => {
    vi.useFakeTimers();
    let isThere = false;
    const reply = vi.fn(async () => (isThere ? Response.json(PUBLIC) : Response.json({}, { status: 503 })));
    const { base, missing } = await baseMap(reply);
    const asked = () => reply.mock.calls.length;
    expect([base.embedded, asked()]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(119_999);
    expect([asked(), missing()]).toEqual([2, true]);
    isThere = true;
    await vi.advanceTimersByTimeAsync(1);
    expect(base.embedded).toBe(false);
    base.dispose();
  });

  it('of our own server that was late is back after ten seconds', async () => {
    vi.useFakeTimers();
    const { base, fire } = await baseMap(async () => new Response('', { status: 206 }), true, '/tiles/streets.pmtiles');
    fire('error', { sourceId: Object.keys(base.style().sources).find((id) => id !== GRATICULE_SOURCE) });
    expect(base.embedded).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(base.embedded).toBe(false);
    base.dispose();
  });

  const VECTOR = { ...PUBLIC, sources: { city: { type: 'vector', tiles: ['https://map.test/{z}/{x}/{y}'] } } };
  it.each([
    ['has no tile of the place gives way to the embedded base map', [{}, {}], [true, true]],
    ['has one tile of the place stays', [{ latestFeatureIndex: {} }, {}], [false, false]],
  ])('that %s', async (_, tiles, expected) => {
    const { base, fire, missing } = await baseMap(async () => Response.json(VECTOR));
    for (const tile of tiles) fire('sourcedata', { sourceId: 'city', tile });
    fire('idle');
    expect([base.embedded, missing()]).toEqual(expected);
    base.dispose();
  });

  it('stays on a computer that is slow to draw', async () => {
    vi.useFakeTimers();
    const { base, isSourceLoaded } = await baseMap(async () => Response.json(PUBLIC));
    isSourceLoaded.mockReturnValue(true);
    vi.advanceTimersByTime(60_000);
    expect(base.embedded).toBe(false);
    base.dispose();
  });
});
